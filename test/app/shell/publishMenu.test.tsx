import { fireEvent, within } from '@testing-library/dom'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { PublishType } from '@anglers/contract/settings'
import { PublishMenu } from '@/shell/publish/PublishMenu'
import { usePublishMenu } from '@/shell/publish/usePublishMenu'
import { leaveSignIn } from '@/stores/signin'
import { publishMenu, type PublishSettings } from '@/stores/publishMenu'
import { session } from '@/stores/session'
import PublishJumpPage from '@/pages/publish/jump'
import { cleanUp } from '../support/cleanup'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, loses } from '../support/server'

const buildType = (own: Partial<PublishType> = {}): PublishType => ({
  type: 'words',
  name: '动态',
  link: '',
  ico: 'words',
  icoBg: '#1e73be',
  color: '#ffffff',
  ...own,
})

/** What the operator has set up. */
function setUp(own: Partial<PublishSettings> = {}) {
  answers('GET setting', { seast_publish_add: [buildType()], seast_mobile_publish_type_custom: '', seast_publish_popup: 'bottom', ...own })
}

let pages = 0
const heard: string[] = []

function HostPage() {
  usePublishMenu({ onOpen: () => heard.push('open'), onClose: (chosen) => heard.push(chosen ? 'chosen' : 'left') })
  return (
    <View>
      <PublishMenu />
    </View>
  )
}

/** A page that the menu lies over, and the menu opened. */
async function openMenu() {
  const page = await openPage(HostPage, `pages/test/host-${++pages}`)
  await doing(() => publishMenu.settings.refresh())
  await doing(() => publishMenu.open())
  return { ...page, menu: within(page.getByRole('dialog', { name: '发布' })) }
}

beforeEach(() => {
  heard.length = 0
  session.open(buildSession())
})
afterEach(() => {
  publishMenu.close()
  publishMenu.settings.value = null
})

describe('the publish menu', () => {
  test("shows today in both calendars, and the operator's tip", async () => {
    jest.useFakeTimers({
      now: new Date(2025, 6, 25, 9),
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'setImmediate',
        'queueMicrotask',
        'nextTick',
        'performance',
      ],
    })
    setUp({ seast_mobile_publish_type_custom: '<p>一人一杆</p>' })
    const { menu } = await openMenu()
    for (const text of ['25', '星期五', '2025年7月', '农历', '闰六月初一']) menu.getByText(text)
    expect(document.querySelector('.publish-tip')!.innerHTML).toContain('一人一杆')
    expect(menu.queryByText('还没有可以发布的类型')).toBeNull()
  })

  test('says what the solar term means for anglers', async () => {
    setUp()
    answers('GET weather', {
      term: { index: 21, startsOn: '2026-11-22', next: 22, nextOn: '2026-12-07', advice: '追阳光，找背风处' },
    } as never)
    const { menu } = await openMenu()
    menu.getByText('小雪 追阳光，找背风处')
  })

  test('shows each type under its name, in its colours', async () => {
    setUp({ seast_publish_add: [buildType(), buildType({ type: 'single', name: '文章', ico: '/media/a.png', icoBg: '#ffe08a' })] })
    const { menu } = await openMenu()
    const [words, single] = ['动态', '文章'].map((name) => menu.getByRole('button', { name }))
    expect(words!.querySelector('.icon--words')).not.toBeNull()
    expect(single!.querySelector('img')!.getAttribute('src')).toBe('/media/a.png')
    expect(document.querySelector('.publish-tip')).toBeNull()
  })

  test('says so when the operator has set up nothing', async () => {
    setUp({ seast_publish_add: [] })
    const { menu } = await openMenu()
    menu.getByText('还没有可以发布的类型')
  })

  test.each<['bottom' | 'center']>([['bottom'], ['center']])('stands at the %s when the operator wants it there', async (at) => {
    setUp({ seast_publish_popup: at })
    await openMenu()
    const dialog = document.querySelector('.dialog')!
    expect(dialog.className).toContain(`dialog--${at}`)
    expect((dialog.querySelector('.dialog__mask') as HTMLElement).style.opacity).toBe('0.8')
    const panel = dialog.querySelector('.dialog__panel') as HTMLElement
    expect(panel.style.maxHeight).toBe('calc(100% - 120px)')
    expect(panel.style.borderRadius).toBe(at === 'center' ? '20px' : '20px 20px 0 0')
  })

  test('asks again when the types did not come', async () => {
    loses('GET setting')
    const { menu, getByText } = await openMenu()
    getByText(/网络不给力/)
    setUp()
    await doing(() => fireEvent.click(menu.getByText('重试')))
    menu.getByText('动态')
  })
})

describe('a choice', () => {
  test.each<[what: string, Partial<PublishType>, address: string]>([
    ['a type', { type: 'words' }, '/pagesA/publish/words'],
    ['another type', { type: 'secondhand' }, '/pagesA/publish/secondhand'],
    ['a forum post', { type: 'bbs' }, '/pages/bbs/bbs-like?type=publish'],
    ['a type with a page of its own', { type: 'bbs', link: '/pages/hot/hot' }, '/pages/hot/hot'],
    ['a type with a web address', { link: 'https://example.com/a?b=1' }, '/pages/view/view?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1'],
  ])('of %s closes the menu and leads there', async (_, type, address) => {
    setUp({ seast_publish_add: [buildType({ name: '这个', ...type })] })
    const { menu } = await openMenu()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '这个' })))
    expect(opened).toEqual([address])
    expect([publishMenu.opened, heard]).toEqual([false, ['open', 'chosen']])
  })

  test('takes a visitor to the sign-in page, and a member on', async () => {
    session.close()
    setUp()
    const { menu } = await openMenu()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '动态' })))
    expect(opened).toEqual(['/member/login/login'])
    session.open(buildSession())
    await doing(leaveSignIn)
    expect(opened).toEqual(['/member/login/login', '/pagesA/publish/words'])
  })

  test('of an address of its own asks no visitor to sign in', async () => {
    session.close()
    setUp({ seast_publish_add: [buildType({ link: '/pages/hot/hot' })] })
    const { menu } = await openMenu()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '动态' })))
    expect(opened).toEqual(['/pages/hot/hot'])
  })
})

test('the close button leaves the menu, and the page below hears of it', async () => {
  setUp()
  const { menu } = await openMenu()
  await doing(() => fireEvent.click(menu.getByRole('button', { name: '关闭' })))
  expect([publishMenu.opened, heard, opened]).toEqual([false, ['open', 'left'], []])
})

test('a page that is not on top hears nothing', async () => {
  setUp()
  const { hide, show } = await openPage(HostPage, `pages/test/host-${++pages}`)
  await doing(hide)
  await doing(() => publishMenu.open())
  await doing(() => publishMenu.close())
  expect(heard).toEqual([])
  await doing(show)
  await doing(() => publishMenu.open())
  expect(heard).toEqual(['open'])
})

describe('the jump page', () => {
  const openJump = async (types = [buildType()]) => {
    setUp({ seast_publish_add: types })
    const page = await openPage(PublishJumpPage, `pages/publish/jump`)
    await doing(() => publishMenu.settings.refresh())
    return { ...page, menu: within(page.getByRole('dialog', { name: '发布' })) }
  }

  test('opens the menu by itself', async () => {
    const { menu } = await openJump()
    menu.getByRole('button', { name: '动态' })
    expect(asked('GET setting')[0]!.query.arg!.split(',')).toContain('seast_publish_popup')
  })

  test('is left when the menu is', async () => {
    const { menu } = await openJump()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '关闭' })))
    expect(opened).toEqual(['/pages/index/index'])
  })

  test("leaves no menu behind for the next page when it is left by the host's own way back", async () => {
    await openJump()
    await doing(cleanUp)
    expect(publishMenu.opened).toBe(false)
  })

  test('gives its place to what is chosen', async () => {
    const { menu } = await openJump()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '动态' })))
    expect(opened).toEqual(['/pagesA/publish/words'])
    expect(Taro.redirectTo).toHaveBeenLastCalledWith({ url: '/pagesA/publish/words' })
  })

  test('offers the menu again to those who come back without having signed in', async () => {
    session.close()
    const { menu, getByText } = await openJump()
    await doing(() => fireEvent.click(menu.getByRole('button', { name: '动态' })))
    await doing(leaveSignIn)
    expect(publishMenu.opened).toBe(false)
    await doing(() => fireEvent.click(getByText('选择发布类型')))
    expect([publishMenu.opened, opened]).toEqual([true, ['/member/login/login']])
  })
})
