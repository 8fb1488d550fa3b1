import { MENTIONS, NICKNAME_CHARS } from '@anglers/contract/limits'
import { beginMention, endMention, mentionedIn, openMention } from '@/lib/mentions'

const chosen = (id: number, nickName: string) => ({ id, nickName })

test('those whom the text still calls, each once', () => {
  expect(mentionedIn('@老王 和 @阿峰', [chosen(1, '老王'), chosen(2, '小李'), chosen(1, '老王'), chosen(3, '阿峰')])).toEqual([1, 3])
})

test('of two with one name the one who was chosen last', () => {
  expect(mentionedIn('@老王 在吗', [chosen(1, '老王'), chosen(2, '老王')])).toEqual([2])
})

test('no more than may be said', () => {
  const many = Array.from({ length: MENTIONS + 1 }, (_, id) => chosen(id, `甲${id}乙`))
  expect(mentionedIn(many.map(({ nickName }) => `@${nickName}`).join(' '), many)).toHaveLength(MENTIONS)
})

test.each<[string, string | null]>([
  ['早 @', ''],
  ['早 @老', '老'],
  ['@老王', '老王'],
  ['早@老王', '老王'],
  ['@老王 ', null],
  ['早', null],
  ['me@example', null],
  [`@${'长'.repeat(NICKNAME_CHARS)}`, '长'.repeat(NICKNAME_CHARS)],
  [`@${'长'.repeat(NICKNAME_CHARS + 1)}`, null],
])('at the end of %p the name %p is being typed', (text, name) => {
  expect(openMention(text)).toBe(name)
})

test.each([
  ['', '@'],
  ['早', '早@'],
  ['ok', 'ok @'],
  ['早 @', '早 @'],
  ['早 @老', '早 @老@'],
])('behind %p a name is begun: %p', (text, begun) => {
  expect(beginMention(text)).toBe(begun)
})

test('a name that was chosen takes the place of what was typed of it, and of nothing else', () => {
  expect([endMention('@阿峰 早 @老', '老王'), endMention('早@', '老王')]).toEqual(['@阿峰 早 @老王 ', '早@老王 '])
})
