import Taro from '@tarojs/taro'
import { act, render, screen } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { FilmPlayer } from '@/ui/base/FilmPlayer.weapp'
import { TextInput } from '@/ui/form/TextInput.weapp'
import { Scroller } from '@/ui/list/Scroller.weapp'
import type { ScrollerHandle } from '@/ui/list/types'

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
  Input: mockView('Input'),
  ScrollView: mockView('ScrollView'),
  Slot: mockView('Slot'),
  Video: mockView('Video'),
}))

afterEach(() => jest.restoreAllMocks())

test('a film plays while it is told to, and begins so', () => {
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

  test('is not pulled where nothing comes anew', () => {
    render(<Scroller onNearEnd={jest.fn()}>鱼情</Scroller>)
    expect(list().refresherEnabled).toBe(false)
  })

  test.each([
    ['as fast as the app wants', true],
    ['at its own pace', false],
  ])('goes to the top as often as it is told to: %s', (_, isWechat) => {
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
