import { Text } from '@tarojs/components'
import { useState } from 'react'
import { MemberPage } from '@/shell/MemberPage'
import { MembersOnly } from '@/shell/MembersOnly'
import { useSessionKey } from '@/shell/useSessionKey'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers } from '../support/server'

const signIn = (userId: number, token = `token-${userId}`) =>
  session.open({ ...buildSession({ user: buildMe({ userId }) }), access_token: token })

let made = 0
/** What a member has begun on a page, told apart by its number. */
function Begun() {
  const [number] = useState(() => ++made)
  return <Text>{`第 ${number} 份`}</Text>
}
const begun = () => document.body.textContent?.match(/第 \d+ 份/)?.[0] ?? null

beforeEach(() => {
  made = 0
  answers('GET notice/tabs', [])
  answers('GET message/unread', { messages: 0, groups: 0 })
})

let pages = 0
const open = (Page: () => JSX.Element) => openPage(Page, `pages/test/members-${++pages}`)
type Page = Awaited<ReturnType<typeof open>>
const isShownAgain = async (page: Page) => {
  await doing(() => page.hide())
  await doing(() => page.show())
}

describe('a page of members', () => {
  const openMembers = () =>
    open(() => (
      <MembersOnly why="登录后才能写">
        <Begun />
      </MembersOnly>
    ))

  test('asks a visitor to sign in, and is there once they come back as a member', async () => {
    const page = await openMembers()
    expect([page.queryByText('登录后才能写') !== null, begun()]).toEqual([true, null])
    await doing(() => signIn(7))
    await isShownAgain(page)
    expect([page.queryByText('登录后才能写'), begun()]).toEqual([null, '第 1 份'])
  })

  test('takes nothing away from who was writing when their session ended, and goes on for them', async () => {
    signIn(7)
    const page = await openMembers()
    await doing(() => session.close())
    expect(begun()).toBe('第 1 份')
    await doing(() => signIn(7, 'another-token'))
    await isShownAgain(page)
    expect(begun()).toBe('第 1 份')
  })

  test('begins anew for another member', async () => {
    signIn(7)
    const page = await openMembers()
    await doing(() => signIn(8))
    await isShownAgain(page)
    expect(begun()).toBe('第 2 份')
  })
})

test('a page about the member shows nothing of the former to the next, from the moment that they sign in', async () => {
  signIn(7)
  await open(() => (
    <MemberPage why="登录后可看">
      <Begun />
    </MemberPage>
  ))
  expect(begun()).toBe('第 1 份')
  await doing(() => signIn(8))
  expect(begun()).toBe('第 2 份')
})

test('what was made for one session stays when that ends, and is made anew for the next, be it the same member’s', async () => {
  signIn(7)
  const page = await open(() => <Begun key={useSessionKey()} />)
  await doing(() => session.close())
  await isShownAgain(page)
  expect(begun()).toBe('第 1 份')
  await doing(() => signIn(7, 'another-token'))
  expect(begun()).toBe('第 1 份')
  await isShownAgain(page)
  expect(begun()).toBe('第 2 份')
})
