import { CATCH_WORD_CHARS } from '@anglers/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { CatchSheet } from '@/features/catches/CatchSheet'
import { emptyCatch, speciesLike, typedCatch } from '@/features/catches/typed'
import { toaster } from '@/stores/overlays'
import { doing } from '../support/page'
import { show } from '../support/render'

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const chips = (label: string, on = false) => texts(`[aria-label="${label}"] .chips__chip${on ? '--on' : ''}`)
const line = {
  species: null,
  name: '银鲳',
  latin: '',
  lengthMm: 525,
  weightG: 1_600,
  number: 3,
  bait: '面饵',
  method: '台钓',
  kept: true,
}

test('of a fish it is asked what, how large, how many, how and with what it was caught', async () => {
  await show(<CatchSheet onDone={() => undefined} />)
  expect(
    [...document.querySelectorAll('input')].map((input) => [input.ariaLabel, input.placeholder, input.maxLength, input.inputMode]),
  ).toEqual([
    ['什么鱼', '鱼名或俗名，如翘嘴', CATCH_WORD_CHARS, ''],
    ['长度（cm）', '', 8, 'decimal'],
    ['重量（斤）', '', 8, 'decimal'],
    ['条数', '1', 8, 'numeric'],
    ['钓法', '', CATCH_WORD_CHARS, ''],
    ['饵料', '', CATCH_WORD_CHARS, ''],
  ])
  expect([chips('钓法'), chips('饵料')]).toEqual([
    ['台钓', '传统钓', '路亚', '筏钓', '矶钓', '海钓', '冰钓', '溪流钓'],
    ['红虫', '蚯蚓', '商品饵', '玉米', '颗粒', '虾', '沙蚕', '米诺', '铅笔', '波趴', '亮片', '铁板', '软饵'],
  ])
  expect([chips('去向'), chips('去向', true), texts('.catch-sheet__foot')]).toEqual([['已放流', '已带走'], [], ['加上']])
})

const COMMONEST = ['鲫鱼', '鲤鱼', '草鱼', '翘嘴', '鲈鱼', '鳜鱼', '黑鱼', '鲢鱼', '鳙鱼', '黄颡鱼', '罗非', '白条']

test.each([
  ['大白刁', ['翘嘴'], COMMONEST],
  ['红尾', ['红尾'], ['红尾', ...COMMONEST]],
  ['红', [], ['红尾', '红鳍鲌', '赤眼鳟', '真鲷', '梭鱼', '红腹罗非', '翘嘴', '青梢']],
])('a fish that is called exactly as was typed is chosen among those that are offered: %s', async (typed, chosen, offered) => {
  await show(<CatchSheet onDone={() => undefined} />)
  await doing(() => fireEvent.input(document.querySelector('input')!, { target: { value: typed } }))
  expect([chips('鱼种', true), chips('鱼种')]).toEqual([chosen, offered])
})

test('one that is changed is as it was said', async () => {
  await show(<CatchSheet line={line} onDone={() => undefined} />)
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['银鲳', '52.5', '3.2', '3', '台钓', '面饵'])
  expect([chips('钓法', true), chips('去向', true), texts('.catch-sheet__foot')]).toEqual([['台钓'], ['已带走'], ['完成']])
})

test('what is wrong is said at its field, and above all, until something else is typed', async () => {
  const done = jest.fn()
  await show(<CatchSheet onDone={done} />)
  const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  const type = (label: string, value: string) => doing(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }))
  await type('长度（cm）', '601')
  await doing(() => fireEvent.click(screen.getByText('加上')))
  expect([said(), toaster.current?.text, done.mock.calls]).toEqual([['请填鱼名', '长度可填 0.1 到 600 cm'], '请填鱼名', []])
  await type('什么鱼', '翘嘴')
  expect(said()).toEqual([])
})

test.each([
  ['已放流', false],
  ['已带走', true],
])('what became of it is said by one tap, and taken back by another: %s', async (name, kept) => {
  const done = jest.fn()
  await show(<CatchSheet line={{ ...line, kept: null }} onDone={done} />)
  const tap = (text: string) => doing(() => fireEvent.click(screen.getByText(text)))
  await tap(name)
  await tap('完成')
  await tap(name)
  await tap('完成')
  expect(done.mock.calls.map(([one]: [{ kept: boolean | null }]) => one.kept)).toEqual([kept, null])
})

test('the commonest fish are offered at first, and those that are called so then', () => {
  expect(speciesLike('')).toHaveLength(12)
  expect(speciesLike('翘')[0]).toBe('culter_alburnus')
  expect(speciesLike('没有这种鱼')).toEqual([])
  expect([emptyCatch().kept, typedCatch({ ...line, number: 1, weightG: null, lengthMm: null })]).toMatchObject([
    null,
    { number: '', weight: '', length: '' },
  ])
})
