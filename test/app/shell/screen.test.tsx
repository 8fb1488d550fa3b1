import { Text } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { Screen } from '@/shell/Screen'
import { fireEvent } from '@testing-library/dom'
import { momentLabel } from '@/lib/time'
import { preferences } from '@/stores/preferences'
import { showsKept } from '@/stores/reading'
import { doing, openPage } from '../support/page'
import { opened, replaced } from '../support/navigation'
import { operatorSets } from '../support/site'

const maintenance = { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 }

afterEach(() => {
  preferences.set('follow', true)
  preferences.set('fontSize', 'normal')
})

let pages = 0
const openScreen = (props: Partial<Parameters<typeof Screen>[0]> = {}) =>
  openPage(
    () => (
      <Screen title="鱼情" {...props}>
        <Text>今天的鱼情</Text>
      </Screen>
    ),
    `pages/test/screen-${++pages}`,
  )
const wrapper = () => document.querySelector<HTMLElement>('.screen')!

test('a tap on what says that a page is from the device asks the server again', async () => {
  const page = await openScreen()
  const renew = jest.fn(async () => undefined)
  const store = { renew }
  const since = Date.now() - 3 * 86_400_000
  await doing(() => showsKept(store, since))
  await doing(() => fireEvent.click(page.getByText(`网络不给力，这是 ${momentLabel(since)} 存下的内容`)))
  expect(renew).toHaveBeenCalledTimes(1)
  await doing(() => showsKept(store, null))
  expect(page.queryByText(/网络不给力，这是/)).toBeNull()
})

describe('gray', () => {
  test('takes the place of the theme, live, on the page and on the document', async () => {
    preferences.set('theme', 'dark')
    preferences.set('follow', false)
    await openScreen()
    expect([wrapper().className, document.documentElement.dataset.theme]).toEqual([expect.stringContaining('theme-dark'), 'dark'])
    await doing(() => operatorSets({ seast_gray_mode_on_off: 1 }))
    expect([wrapper().className, document.documentElement.dataset.theme]).toEqual([expect.stringContaining('theme-gray'), 'gray'])
    expect(wrapper().className).not.toContain('theme-dark')
  })
})

describe('maintenance', () => {
  test('hides the content, the tab bar and the footer, and shows what the operator wrote', async () => {
    operatorSets({ ...maintenance, seast_maintenance_mode_html: '<p>今晚十点到十二点维护</p>' })
    await openScreen({ tab: 'home', footer: <Text>底栏</Text> })
    expect(wrapper().innerHTML).toContain('今晚十点到十二点维护')
    for (const hidden of ['今天的鱼情', '底栏', '发现']) expect(wrapper().textContent).not.toContain(hidden)
  })

  test('says something where the operator wrote nothing', async () => {
    operatorSets(maintenance)
    const page = await openScreen()
    page.getByText('正在维护，马上回来。')
  })

  test('sends the reader to its address, and hides the content meanwhile', async () => {
    operatorSets({ ...maintenance, seast_maintenance_mode_url: 'example.com/notice' })
    await openScreen()
    expect(replaced).toEqual(['/pages/view/view?url=https%3A%2F%2Fexample.com%2Fnotice'])
    expect(wrapper().textContent).not.toContain('今天的鱼情')
  })

  test('does neither with the page that it sends to', async () => {
    operatorSets({ ...maintenance, seast_maintenance_mode_url: 'example.com/notice' })
    const page = await openScreen({ alwaysOpen: true })
    page.getByText('今天的鱼情')
    expect(opened).toEqual([])
  })

  test('comes and goes while a page is open', async () => {
    const page = await openScreen()
    await doing(() => operatorSets(maintenance))
    expect(page.queryByText('今天的鱼情')).toBeNull()
    await doing(() => operatorSets({ ...maintenance, seast_maintenance_mode_h5_on_off: 0 }))
    page.getByText('今天的鱼情')
  })
})

describe('a page that another lies over', () => {
  test('sends nobody away, until it shows again', async () => {
    const page = await openScreen()
    await doing(page.hide)
    await doing(() => operatorSets({ ...maintenance, seast_maintenance_mode_url: 'example.com/notice' }))
    expect(opened).toEqual([])
    await doing(page.show)
    expect(opened).toEqual(['/pages/view/view?url=https%3A%2F%2Fexample.com%2Fnotice'])
  })

  test("does not put its name into the host's bar, which is the other's, until it shows again", async () => {
    const named = jest.spyOn(Taro, 'setNavigationBarTitle').mockResolvedValue({ errMsg: '' })
    let rename = (_: string) => {}
    function Renamed() {
      const [title, setTitle] = useState('鱼情')
      rename = setTitle
      return (
        <Screen title={title}>
          <Text>今天的鱼情</Text>
        </Screen>
      )
    }
    const page = await openPage(Renamed, `pages/test/screen-${++pages}`)
    named.mockClear()
    await doing(page.hide)
    await doing(() => rename('老周'))
    expect(named).not.toHaveBeenCalled()
    await doing(page.show)
    expect(named.mock.calls).toEqual([[{ title: '老周' }]])
    named.mockRestore()
  })
})

describe("the operator's CSS", () => {
  const sheets = () => [...document.querySelectorAll('style#custom-css')].map((element) => element.textContent)

  test('stands in one element for all pages, as text', async () => {
    operatorSets({ seast_mobile_custom_css: '.screen .card{color:red}</style><script>' })
    await openScreen()
    await openScreen()
    expect(sheets()).toEqual(['.screen .card{color:red}</style><script>'])
    await doing(() => operatorSets({}))
    expect(sheets()).toEqual([''])
  })
})

test("the member's size of text is written on the page", async () => {
  preferences.set('fontSize', 'huge')
  await openScreen()
  const [base, lg] = ['--font-base', '--font-lg'].map((name) => parseFloat(wrapper().style.getPropertyValue(name)))
  expect(lg! / base!).toBeCloseTo(46 / 42)
})
