import ListPage from '@/pagesA/secondhand/list'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { openPage } from '../support/page'
import { answers } from '../support/server'

const signIn = (role: 'member' | 'moderator' | 'operator') => session.open(buildSession({ user: buildMe({ role }) }))

test.each<[who: string, begin: () => void, shows: boolean]>([
  ['a visitor', () => undefined, false],
  ['a member', () => signIn('member'), false],
  ['a moderator', () => signIn('moderator'), true],
  ['an operator', () => signIn('operator'), true],
])('the market shows what waits for a decision to those who decide: %s', async (_, begin, shows) => {
  begin()
  answers('GET secondhand/list', [])
  const page = await openPage(ListPage, 'pagesA/secondhand/list')
  expect(page.queryByText('待处理') !== null).toBe(shows)
})
