import Taro from '@tarojs/taro'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { BACK_TO_TOP_AFTER_PX } from '@anglers/contract/limits'
import { FilmPlayer } from '@/ui/base/FilmPlayer.weapp'
import { Dialog } from '@/ui/base/Dialog.weapp'
import { Img } from '@/ui/base/Img.weapp'
import { OutLink } from '@/ui/base/OutLink.weapp'
import { DateInput } from '@/ui/form/DateInput.weapp'
import { LineInput } from '@/ui/form/LineInput.weapp'
import { TextBox } from '@/ui/form/TextBox.weapp'
import { TextInput } from '@/ui/form/TextInput.weapp'
import { Chunk } from '@/ui/list/Chunk.weapp'
import { InView } from '@/ui/list/InView.weapp'
import { Pager } from '@/ui/list/Pager.weapp'
import { Scroller } from '@/ui/list/Scroller.weapp'
import { NEAR_END_PX, type ScrollerHandle } from '@/ui/list/types'

const { Tap } = jest.requireActual<typeof import('@/ui/base/Tap')>('@/ui/base/Tap.weapp')

/** What the host's own views were given last. */
type Given = Record<string, (event?: object) => void> & { [name: string]: unknown }
const given: Record<string, Given> = {}
function mockView(name: string) {
  return (props: Given & { children?: ReactNode }) => {
    given[name] = props
    return props.children ?? null
  }
}

jest.mock('@tarojs/components', () => ({
  ...jest.requireActual<object>('@tarojs/components'),
  Image: mockView('Image'),
  Input: mockView('Input'),
  Picker: mockView('Picker'),
  ScrollView: mockView('ScrollView'),
  Slot: mockView('Slot'),
  Swiper: mockView('Swiper'),
  SwiperItem: mockView('SwiperItem'),
  Textarea: mockView('Textarea'),
  Video: mockView('Video'),
}))

// A browser's elements do not know the host's own properties, and React says so.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('a film plays while it is reported to, and begins so', () => {
  const done: string[] = []
  const context = { play: () => done.push('play'), pause: () => done.push('pause') }
  const created = jest.spyOn(Taro, 'createVideoContext').mockReturnValue(context as never)
  const film = (playing: boolean, muted = true) => <FilmPlayer src="/a.mp4" poster="/a.webp" playing={playing} muted={muted} />
  const { rerender } = render(film(true))
  expect([given.Video!.id, given.Video!.autoplay, given.Video!.muted]).toEqual([created.mock.calls[0]![0], true, true])
  rerender(film(true, false))
  rerender(film(false, false))
  expect([done, given.Video!.muted]).toEqual([['play', 'pause'], false])
})

test('a nickname that the host offers is taken, though it says so only when the field is left', () => {
  const typed = jest.fn()
  const field = (type?: 'nickname') => <TextInput label="" value="" type={type} onInput={typed} />
  const { rerender } = render(field('nickname'))
  given.Input!.onBlur!({ detail: { value: '老王' } })
  expect(typed.mock.calls).toEqual([['老王']])
  rerender(field())
  expect(given.Input!.onBlur).toBeUndefined()
})

describe('a screen that the host scrolls', () => {
  const list = () => given.ScrollView!
  const pulls = (detail: object) => act(() => list().onRefresherPulling!({ detail }))

  test('is pulled, refreshes until that has ended, and can be pulled again', async () => {
    let end!: () => void
    const refresh = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    render(
      <Scroller onRefresh={refresh} onNearEnd={jest.fn()}>
        鱼情
      </Scroller>,
    )
    pulls({ dy: 20 })
    screen.getByText('下拉刷新')
    act(() => list().onRefresherAbort!())
    expect(screen.queryByText('下拉刷新')).toBeNull()
    pulls({ deltaY: 60 })
    screen.getByText('松开刷新')
    act(() => list().onRefresherRefresh!())
    screen.getByText('正在刷新')
    expect([refresh.mock.calls.length, list().refresherTriggered]).toEqual([1, true])
    await act(async () => end())
    screen.getByText('刷新完成')
    expect(list().refresherTriggered).toBe(false)
    act(() => list().onRefresherRestore!())
    pulls({ dy: 60 })
    screen.getByText('松开刷新')
  })

  test('asks for more where its end comes near, and has a way to its top once that is far', () => {
    const more = jest.fn()
    render(<Scroller onNearEnd={more}>鱼情</Scroller>)
    list().onScrollToLower!()
    expect([more.mock.calls.length, list().lowerThreshold]).toEqual([1, NEAR_END_PX])
    const scrolls = (scrollTop: number) => act(() => list().onScroll!({ detail: { scrollTop } }))
    scrolls(BACK_TO_TOP_AFTER_PX)
    expect(screen.queryByLabelText('回到顶部')).toBeNull()
    scrolls(BACK_TO_TOP_AFTER_PX + 1)
    screen.getByLabelText('回到顶部')
  })

  test('shows a part of it, also the same one once more', async () => {
    jest.spyOn(Taro, 'nextTick').mockImplementation((next) => void setTimeout(next as () => void, 0))
    const sent: unknown[] = []
    const handle = createRef<ScrollerHandle>()
    render(
      <Scroller handle={handle} onNearEnd={jest.fn()}>
        鱼情
      </Scroller>,
    )
    for (let time = 1; time <= 2; time++) {
      act(() => handle.current!.toPart('comments'))
      sent.push(list().scrollIntoView)
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
      sent.push(list().scrollIntoView)
    }
    expect(sent).toEqual([undefined, 'comments', undefined, 'comments'])
  })

  test('is not pulled where nothing comes anew', () => {
    render(<Scroller onNearEnd={jest.fn()}>鱼情</Scroller>)
    expect(list().refresherEnabled).toBe(false)
  })

  test.each([
    ['as fast as the app wants', true],
    ['at its own pace', false],
  ])('goes to the top as often as it is reported to: %s', (_, isWechat) => {
    const scrollTo = jest.fn()
    const found = [isWechat ? { node: { scrollTo } } : null]
    jest.spyOn(Taro, 'createSelectorQuery').mockReturnValue({
      select: () => ({ node: () => ({ exec: (done: (found: unknown[]) => void) => done(found) }) }),
    } as never)
    const handle = createRef<ScrollerHandle>()
    render(
      <Scroller handle={handle} onNearEnd={jest.fn()}>
        鱼情
      </Scroller>,
    )
    const tops = [1, 2, 3].map(() => {
      act(() => handle.current!.toTop())
      return list().scrollTop
    })
    expect(scrollTo.mock.calls.map(([{ top }]) => top as number)).toEqual(isWechat ? [0, 0, 0] : [])
    // The host moves only to another place than it was sent to before, be it nearly the same.
    expect(tops.map((top, at) => top === undefined || (Number(top) < 1 && top !== tops[at - 1]))).toEqual([true, true, true])
  })
})

describe('a tap', () => {
  test('does what it is for and then leads on, and reaches nothing below it', () => {
    const done: unknown[] = []
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([])
    const leads = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: '' })
    render(
      <div onClick={() => done.push('card')}>
        <Tap to="/pages/hot/hot" onTap={() => done.push(leads.mock.calls.length)}>
          热榜
        </Tap>
      </div>,
    )
    fireEvent.click(screen.getByText('热榜'))
    expect([done, leads.mock.calls]).toEqual([[0], [[{ url: '/pages/hot/hot' }]]])
  })

  test('does nothing where it is disabled, and still reaches nothing below it', () => {
    const done: string[] = []
    const leads = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: '' })
    render(
      <div onClick={() => done.push('card')}>
        <Tap disabled to="/pages/hot/hot" onTap={() => done.push('tap')}>
          热榜
        </Tap>
      </div>,
    )
    fireEvent.click(screen.getByText('热榜'))
    expect([done, leads.mock.calls]).toEqual([[], []])
  })
})

test('a dialog is left by a tap beside it, and by none in it', () => {
  const leave = jest.fn()
  const { container } = render(
    <Dialog open at="bottom" label="选择" onLeave={leave}>
      鲫鱼
    </Dialog>,
  )
  fireEvent.click(screen.getByText('鲫鱼'))
  expect(leave).not.toHaveBeenCalled()
  fireEvent.click(container.querySelector('.dialog__mask')!)
  expect(leave).toHaveBeenCalledTimes(1)
})

test('a day is chosen on the wheels of the host, within its bounds', () => {
  const chosen: string[] = []
  const field = (value: string) => (
    <DateInput label="生日" value={value} min="1900-01-01" max="2026-11-22" placeholder="选择日期" onInput={(day) => chosen.push(day)} />
  )
  const { rerender } = render(field(''))
  screen.getByText('选择日期')
  rerender(field('2000-01-02'))
  screen.getByText('2000-01-02')
  expect([given.Picker!.value, given.Picker!.start, given.Picker!.end]).toEqual(['2000-01-02', '1900-01-01', '2026-11-22'])
  given.Picker!.onChange!({ detail: { value: '2001-02-03' } })
  expect(chosen).toEqual(['2001-02-03'])
})

test('of several pages the one that is swiped to is said', () => {
  const shown: number[] = []
  render(<Pager count={3} current={1} onChange={(index) => shown.push(index)} render={(index) => <p>{`第 ${index} 页`}</p>} />)
  expect([given.Swiper!.current, screen.getAllByText(/^第 \d 页$/).length]).toEqual([1, 3])
  given.Swiper!.onChange!({ detail: { current: 2 } })
  expect(shown).toEqual([2])
})

test('a text that is sent by its key keeps the keyboard; one that is not has lines', () => {
  const said: string[] = []
  const box = (onSend?: () => void) => (
    <TextBox label="消息" value="在" maxLength={50} onInput={(text) => said.push(text)} onSend={onSend} />
  )
  const { rerender } = render(box(() => said.push('sent')))
  const look = () => ['confirmType', 'confirmHold', 'holdKeyboard', 'maxlength'].map((name) => given.Textarea![name])
  expect(look()).toEqual(['send', true, true, 50])
  given.Textarea!.onInput!({ detail: { value: '在吗' } })
  given.Textarea!.onConfirm!()
  expect(said).toEqual(['在吗', 'sent'])
  rerender(box())
  expect([look(), given.Textarea!.onConfirm]).toEqual([[undefined, false, false, 50], undefined])
})

test('a line of a longer text is a field only while it has the caret, which is put where it is wanted', () => {
  const reported: unknown[] = []
  const line = (caret?: { from: number; to: number }, placed = 1, value = '路亚') => (
    <LineInput
      label="第 1 行"
      value={value}
      placeholder="写点什么"
      maxLength={50}
      caret={caret}
      placed={placed}
      onInput={(...typed) => reported.push(typed)}
      onCaret={(...at) => reported.push(['caret', ...at])}
      onBackspaceAtStart={() => undefined}
    >
      {value}
    </LineInput>
  )
  delete given.Textarea
  const { rerender } = render(line(undefined, 1, ''))
  fireEvent.click(screen.getByText('写点什么'))
  expect([reported, given.Textarea]).toEqual([[['caret']], undefined])
  rerender(line({ from: 1, to: 1 }))
  expect(given.Textarea!.cursor).toBe(1)
  // Typed on, the field knows its own.
  rerender(line({ from: 2, to: 2 }))
  expect(given.Textarea!.cursor).toBe(1)
  rerender(line({ from: 0, to: 0 }, 2))
  expect(given.Textarea!.cursor).toBe(0)
  given.Textarea!.onInput!({ detail: { value: '路亚竿', cursor: 3 } })
  expect(reported.at(-1)).toEqual(['路亚竿', 3])
})

test('a picture says that it came, or did not, and no link leads out', () => {
  const heard: string[] = []
  const { container } = render(
    <>
      <Img src="/a.webp" alt="" color="#112233" onLoad={() => heard.push('load')} onError={() => heard.push('error')} />
      <OutLink url="https://fish.example">去看看</OutLink>
    </>,
  )
  given.Image!.onLoad!()
  given.Image!.onError!()
  expect([heard, given.Image!.lazyLoad, given.Image!.src, container.textContent]).toEqual([
    ['load', 'error'],
    true,
    expect.stringMatching(/\/a\.webp$/),
    '',
  ])
})

describe('what the host sees of a list', () => {
  let tell: (seen: object) => void
  const margins: unknown[] = []
  const ended = jest.fn()

  beforeEach(() => {
    margins.length = 0
    ended.mockClear()
    jest.spyOn(Taro, 'getCurrentInstance').mockReturnValue({ page: {} } as never)
    const observer = {
      relativeToViewport: (margin: object) => {
        margins.push(margin)
        return { observe: (_: string, listener: typeof tell) => (tell = listener) }
      },
      disconnect: ended,
    }
    Object.assign(Taro, { createIntersectionObserver: () => observer })
  })
  afterEach(() => Reflect.deleteProperty(Taro, 'createIntersectionObserver'))

  test('is drawn while it is near, and keeps its room while it is far', () => {
    const { container, unmount } = render(<Chunk>鱼情</Chunk>)
    const block = () => container.firstElementChild as HTMLElement
    act(() => tell({ intersectionRatio: 0, boundingClientRect: { height: 0 } }))
    expect([block().textContent, margins]).toEqual(['鱼情', [{ top: 2_000, bottom: 2_000 }]])
    act(() => tell({ intersectionRatio: 0, boundingClientRect: { height: 640 } }))
    expect([block().textContent, block().style.height]).toEqual(['', '640px'])
    act(() => tell({ intersectionRatio: 0.1, boundingClientRect: { height: 640 } }))
    expect([block().textContent, block().style.height]).toEqual(['鱼情', ''])
    unmount()
    expect(ended).toHaveBeenCalled()
  })

  test('is reported once it comes into view, and once', () => {
    const seen = jest.fn()
    render(<InView onSeen={seen} />)
    tell({ intersectionRatio: 0 })
    expect([seen.mock.calls.length, ended.mock.calls.length]).toEqual([0, 0])
    tell({ intersectionRatio: 0.2 })
    expect([seen.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1])
  })

  test('stays drawn where the host cannot say what is in view', () => {
    Reflect.deleteProperty(Taro, 'createIntersectionObserver')
    const seen = jest.fn()
    const { container } = render(
      <>
        <Chunk>鱼情</Chunk>
        <InView onSeen={seen} />
      </>,
    )
    expect([container.textContent, seen.mock.calls]).toEqual(['鱼情', []])
  })
})
