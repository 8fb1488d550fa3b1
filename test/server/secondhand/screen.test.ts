import { fieldsOf, isValueOf } from '../../../server/src/domains/secondhand/categories.ts'
import { levelOf } from '../../../server/src/domains/secondhand/rule.ts'
import { gearRules, screenTexts, soundsLikeFraud, stronger, verdictOf } from '../../../server/src/domains/secondhand/screen.ts'

const all = [...gearRules.keys()]
const verdict = (...texts: string[]) => verdictOf(screenTexts(texts, all))

describe('what may not be sold', () => {
  test.each([
    ['by its name', '出电鱼机一台'],
    ['with spaces', '出 电 鱼 机'],
    ['with signs between', '电·鱼★机'],
    ['letter by letter between commas', '电，鱼，机'],
    ['in traditional letters', '電魚機出售'],
    ['in full width and zero width', '电​鱼 机'],
    ['partly in pinyin', 'dian鱼机'],
    ['with emoji', '⚡🐟机便宜出'],
    ['in the text and not the title', '出一件闲置\n地笼三条'],
    ['by what it is combined with', '逆变器带水下网头'],
    ['as catch', '野生鲫鱼 20元一斤 包邮'],
  ])('is blocked %s', (_, text) => {
    expect(verdict(text)).toBe('block')
  })

  test.each([
    ['a torch and a rod', '送手电、鱼竿袋'],
    ['a torch before a rod, without a comma', '手电 鱼竿一起出'],
    ['a rod of that name', '闪电鱼竿 4.5米'],
    ['a lamp to be charged', '充电鱼灯九成新'],
    ['hooks by the ten', '伊势尼钩 10枚装 全新'],
    ['a rod for wild waters', '野钓手竿出售 包邮'],
    ['a landing net', '抄网、鱼护打包出'],
    ['a rod by its metres', '4.5m鱼竿'],
    ['a floating line for crucians', '野钓鲫鱼漂三支 出售'],
    ['one who refuses it', '禁止电鱼，只卖手竿'],
    ['a converter for camping', '车载逆变器 300W'],
  ])('is not %s', (_, text) => {
    expect([null, 'warn']).toContain(verdict(text))
  })

  test.each([...gearRules.values()].map((rule) => [rule.id, rule] as const))('each word of %s says it all by itself', (id, rule) => {
    const levels = rule.words.map((word) => [word, verdictOf(screenTexts([word], [id]))])
    expect(levels).toEqual(rule.words.map((word) => [word, levelOf(rule, rule.level)]))
    // Of what is meant together, the first of each.
    for (const { parts, level } of rule.combinations) {
      const text = parts.map(([word]) => word).join('，')
      const found = verdictOf(screenTexts([text], [id]))
      const meant = levelOf(rule, level ?? rule.level)
      expect([text, stronger(found ?? 'warn', meant)]).toEqual([text, found])
    }
    for (const word of rule.allowed) expect([word, screenTexts([word], [id])]).toEqual([word, []])
  })

  test('an ambiguous word alone never blocks', () => {
    const alone = [...gearRules.values()].flatMap(({ evasions }) => evasions.map((word) => [word, verdict(word)] as const))
    // One that holds a plain word of a rule is no ambiguous one.
    const plain = [...gearRules.values()].flatMap(({ words, grade }) => (grade === 'C' ? [] : words))
    expect(alone.filter(([word, found]) => found === 'block' && !plain.some((one) => word.includes(one)))).toEqual([])
  })

  test('a rule with a weak source blocks nobody, and calls nobody', () => {
    const weak = [...gearRules.values()].filter(({ grade }) => grade === 'C')
    expect(weak.length).toBeGreaterThan(0)
    for (const { id, words } of weak) for (const word of words) expect([word, verdictOf(screenTexts([word], [id]))]).toEqual([word, 'warn'])
  })

  test.each([
    ['in front', (between: string) => `电瓶${between}捕鱼`],
    ['behind', (between: string) => `捕鱼${between}电瓶`],
  ])('what means something together only stands near one another: %s', (_, said) => {
    const letters = '一套好用又便宜才刚买来的新款大全'
    expect(letters).toHaveLength(16)
    expect([verdict(said(letters.slice(0, 15))), verdict(said(letters))]).toEqual(['block', null])
  })

  test.each(['逆变器和抄网一起出', '鱼用茶枯十斤'])('is looked at by somebody where it may be honest: %s', (text) => {
    expect(verdict(text)).toBe('review')
  })

  test('its sound alone calls somebody to look', () => {
    expect([verdict('chu dian yu ji'), verdict('dianyuji')]).toEqual(['review', 'review'])
  })

  test('no rule counts before it is switched on, nor one that is not known', () => {
    expect([screenTexts(['电鱼机'], []), screenTexts(['电鱼机'], ['nets', 'unheard-of'])]).toEqual([[], []])
  })

  test('says by which word', () => {
    expect(screenTexts(['出 电鱼机，送地笼'], ['electric', 'nets'])).toEqual([
      { rule: 'electric', level: 'block', word: '电鱼' },
      { rule: 'nets', level: 'block', word: '地笼' },
    ])
  })
})

test.each([
  ['length', '4.5', true],
  ['length', '4.55', true],
  ['length', '4.555', false],
  ['length', '0', false],
  ['length', '-4', false],
  ['length', '1e2', false],
  ['length', '4,5', false],
  ['length', '999999', true],
  ['length', '1000000', false],
  ['action', '28', true],
  ['action', '29', false],
] as const)('of a rod it may be said that its %s is %s: %s', (key, value, may) => {
  expect(
    isValueOf(
      fieldsOf('pole').find((field) => field.key === key)!,
      value,
    ),
  ).toBe(may)
})

test('who asks for money ahead, or leads away, is met with a warning', () => {
  expect(['先转账给你留着', '加 微 信 聊', '付个定金吧', '轉賬也行', 'please send a deposit'].map(soundsLikeFraud)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['周六水库边见面看货', '这根竿子转手了吗', '先看货再付钱'].map(soundsLikeFraud)).toEqual([false, false, false])
})
