import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import { MentionPanel } from '@/features/mention'
import { MentionSearch } from '@/features/mention/MentionSearch'
import { session } from '@/stores/session'
import { buildSession, buildUser } from '../support/factories'
import { answersPages, asked, holds } from '../support/server'

beforeEach(() => {
  jest.useFakeTimers()
  session.open(buildSession())
  answersPages('GET user/followers', () => [])
})
afterEach(() => jest.useRealTimers())

/** A name is typed so far, and the typing rests. */
async function types(search: MentionSearch, word: string) {
  search.look(word)
  await jest.advanceTimersByTimeAsync(1_000)
}

test('suggests whom the last letters mean, though those before are answered later', async () => {
  const held = holds('GET user/search')
  const search = new MentionSearch()
  await types(search, '老')
  await types(search, '老周')
  void held[1]!.answer([buildUser({ id: 9, nickName: '老周' })] as never)
  await jest.advanceTimersByTimeAsync(10)
  void held[0]!.answer([buildUser({ id: 8, nickName: '老王' })] as never)
  await jest.advanceTimersByTimeAsync(10)
  expect(search.people.map(({ id }) => id)).toEqual([9])
})

test('suggests whom the member follows first, each once, and not the member', async () => {
  const [me, zhou, wang] = [buildUser({ id: session.userId }), buildUser({ id: 9_001 }), buildUser({ id: 9_002 })]
  answersPages('GET user/followers', () => [zhou] as never)
  answersPages('GET user/search', () => [me, wang, zhou] as never)
  const search = new MentionSearch()
  await types(search, '老')
  expect(search.people.map(({ id }) => id)).toEqual([9_001, 9_002])
})

test.each([
  ['老', [{ kind: 'followed', word: '老' }], ['老']],
  ['', [{ kind: 'followed', word: undefined }], []],
])('asks for those of such a name whom the member follows, and for all; at first for the former alone: “%s”', async (word, of, all) => {
  answersPages('GET user/followers', () => [buildUser({ id: 9_003 })] as never)
  answersPages('GET user/search', () => [])
  const search = new MentionSearch()
  await types(search, word)
  expect([
    asked('GET user/followers').map(({ query: { kind, word: part } }) => ({ kind, word: part })),
    asked('GET user/search').map(({ query }) => query.word),
    search.people.map(({ id }) => id),
  ]).toEqual([of, all, [9_003]])
})

test('looks for nobody while the typing goes on', async () => {
  answersPages('GET user/search', () => [])
  const search = new MentionSearch()
  search.look('老')
  await types(search, '老周')
  expect(asked('GET user/search').map(({ query }) => query.word)).toEqual(['老周'])
})

test('suggests nobody any more once nothing is looked for', async () => {
  const held = holds('GET user/search')
  const search = new MentionSearch()
  await types(search, '老')
  search.look(null)
  void held[0]!.answer([buildUser({ id: 8 })] as never)
  await jest.advanceTimersByTimeAsync(10)
  expect(search.people).toEqual([])
})

test('looks for nobody any more once the writing is left, and again where it is gone on with', async () => {
  answersPages('GET user/search', () => [])
  const panel = (text: string) => createElement(MentionPanel, { text, onChoose: () => {} })
  const page = render(panel('早口好 @老'))
  page.unmount()
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(asked('GET user/search')).toEqual([])
  render(panel('早口好 @老'))
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(asked('GET user/search').map(({ query }) => query.word)).toEqual(['老'])
})
