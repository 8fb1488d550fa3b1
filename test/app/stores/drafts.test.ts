import { observable, runInAction } from 'mobx'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildMe, buildSession } from '../support/factories'

test('a draft is kept under where it began', () => {
  drafts.write('reply-12', '好鱼')
  drafts.write('reply-13', '在哪钓的')
  expect([drafts.read('reply-12'), drafts.read('reply-13'), drafts.read('words')]).toEqual(['好鱼', '在哪钓的', undefined])
})

test.each([
  ['an empty text', ''],
  ['nothing', undefined],
])('%s drops it', (_, value) => {
  drafts.write('words', '写到一半')
  drafts.write('words', value)
  expect(drafts.read('words')).toBeUndefined()
})

test("another member does not see it, but a visitor's draft goes with the member who signs in", () => {
  drafts.write('words', '先写再登录')
  session.open(buildSession())
  expect(drafts.read('words')).toBe('先写再登录')
  drafts.write('words', '我的')
  session.close()
  expect(drafts.read('words')).toBeUndefined()
  session.open(buildSession())
  expect(drafts.read('words')).toBeUndefined()
})

test("another member's is not deleted by one who has none under that key", () => {
  const first = buildSession()
  session.open(first)
  drafts.write('words', '甲的')
  session.open(buildSession())
  drafts.drop('words')
  drafts.write('words', '')
  session.open(first)
  expect(drafts.read('words')).toBe('甲的')
})

test("a member's own are listed, the latest first, and nobody else's", () => {
  const now = jest.spyOn(Date, 'now')
  const stores = (key: string, at: number) => {
    now.mockReturnValue(at)
    drafts.write(key, '写到一半')
  }
  const listed = () => drafts.list().map(({ key }) => key)
  stores('words', 2_000)
  session.open(buildSession())
  stores('bbs', 1_000)
  stores('reply-12', 3_000)
  expect(listed()).toEqual(['reply-12', 'words', 'bbs'])
  // An older app did not say when.
  store('draft:reprint', { by: 0, value: '写到一半' })
  expect(listed()).toEqual(['reply-12', 'words', 'bbs', 'reprint'])
  drafts.drop('reprint')
  session.open(buildSession())
  expect(listed()).toEqual(['words'])
  now.mockRestore()
})

test('what a member whose session is over deletes is gone, and nothing of who came since', () => {
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
  drafts.write('words', '甲写的')
  session.close()
  drafts.write('words', '', 8)
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
  expect(drafts.read('words')).toBe('甲写的')
  session.close()
  drafts.write('words', '', 7)
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
  expect(drafts.read('words')).toBeUndefined()
})

describe('what is typed', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** Types under a key as this one, and signs somebody else in before it is kept. */
  function typedBefore(change: () => void) {
    const typed = observable.box('')
    const stop = drafts.keep('words', () => typed.get())
    runInAction(() => typed.set('甲写的'))
    change()
    jest.advanceTimersByTime(1_000)
    stop()
  }

  test('is kept after a pause, and no longer once that is stopped', () => {
    session.open(buildSession())
    typedBefore(() => {})
    expect(drafts.read('words')).toBe('甲写的')
    drafts.drop('words')
    const typed = observable.box('')
    drafts.keep('words', () => typed.get())()
    runInAction(() => typed.set('之后'))
    jest.advanceTimersByTime(1_000)
    expect(drafts.read('words')).toBeUndefined()
  })

  test("is not kept as another's who signed in before the pause was over, nor over what they have begun", () => {
    session.open(buildSession())
    typedBefore(() => session.open(buildSession()))
    expect(drafts.read('words')).toBeUndefined()
    drafts.write('words', '乙的')
    typedBefore(() => {
      session.open(buildSession())
      drafts.write('words', '丙的')
    })
    expect(drafts.read('words')).toBe('丙的')
  })
})
