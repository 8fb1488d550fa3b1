import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'

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
