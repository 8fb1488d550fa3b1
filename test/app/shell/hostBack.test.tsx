import { Text } from '@tarojs/components'
import { Screen } from '@/shell/Screen'
import { reporting } from '@/features/report'
import PublishJumpPage from '@/pages/publish/jump'
import { choices, modals } from '@/stores/overlays'
import { publishMenu } from '@/stores/publishMenu'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers } from '../support/server'

jest.mock('@/platform/backStack', () => jest.requireActual<object>('@/platform/backStack/index.weapp'))

let pages = 0
const openScreen = () =>
  openPage(
    () => (
      <Screen>
        <Text>鱼情</Text>
      </Screen>
    ),
    `pages/test/left-${++pages}`,
  )

describe("a page of a mini-program that is left by the host's own back", () => {
  test.each([
    ['a question', () => modals.ask('删除这条动态？'), false],
    ['a menu', () => choices.ask([{ name: '删除' }]), -1],
  ] as const)('takes %s away with it, which counts as dismissed', async (_, ask, dismissed) => {
    const page = await openScreen()
    const answered = jest.fn()
    await doing(() => void (ask() as Promise<unknown>).then(answered))
    await doing(page.leave)
    expect(answered.mock.calls).toEqual([[dismissed]])
    const below = await openScreen()
    expect(below.queryByRole('dialog')).toBeNull()
  })

  test('takes a report away with it', async () => {
    answers('GET report/get-type', [{ key: 'spam', name: '广告', words: false }])
    session.open(buildSession())
    const page = await openScreen()
    await doing(() => reporting.begin({ type: 'post', id: 12 }))
    page.getByRole('dialog')
    await doing(page.leave)
    expect(reporting.current).toBeNull()
  })

  test('leaves what is only hidden by another app as it is', async () => {
    const page = await openScreen()
    await doing(() => void modals.ask('删除这条动态？'))
    await doing(page.hide)
    await doing(page.show)
    page.getByText('删除这条动态？')
  })

  test('goes back once, where the publish menu lies over it that would go back when it is closed', async () => {
    answers('GET setting', { seast_publish_add: [], seast_mobile_publish_type_custom: '', seast_publish_popup: 'bottom' })
    const page = await openPage(PublishJumpPage, 'pages/publish/jump')
    expect(publishMenu.opened).toBe(true)
    await doing(page.leave)
    expect([publishMenu.opened, opened]).toEqual([false, []])
  })
})
