import { Text } from '@tarojs/components'
import { fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { FollowToggle } from '@/ui/base/FollowToggle'
import { Badge } from '@/ui/base/Badge'
import { WebFrame } from '@/ui/base/WebFrame'
import { InsteadNote } from '@/ui/feedback/InsteadNote'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { LineInput } from '@/ui/form/LineInput'
import type { LineInputProps } from '@/ui/form/LineInput.types'
import { TextBox } from '@/ui/form/TextBox'
import { NavBar } from '@/ui/layout/NavBar'
import { CoverRow } from '@/ui/list/CoverRow'
import { Stream } from '@/ui/list/Stream'
import type { StreamHandle } from '@/ui/list/Stream.types'
import { buildPicture } from '../support/factories'
import { opened } from '../support/navigation'
import { doing } from '../support/page'
import { layOut, show } from '../support/render'

const click = (element: Element) => doing(() => fireEvent.click(element))
const nothing = () => undefined

describe('a header', () => {
  test('leads back where there is a way back, and names its page', async () => {
    await show(<NavBar title="鱼情" statusBarHeight={20} capsule={null} backs />)
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('heading', { level: 1 }).textContent).toBe('鱼情')
    expect(document.querySelector<HTMLElement>('.nav-bar')!.style.paddingRight).toBe('')
    await click(bar.getByRole('button', { name: '返回' }))
    expect(opened).toEqual(['/pages/index/index'])
  })

  test('of a tab has no way back; what stands in the place of its title leaves that to be heard', async () => {
    await show(
      <NavBar title="鱼情" statusBarHeight={20} capsule={null} backs={false} clear>
        <Text>搜索</Text>
      </NavBar>,
    )
    const bar = within(screen.getByRole('banner'))
    bar.getByText('搜索')
    expect([bar.queryByRole('button'), bar.getByRole('heading').className, screen.getByRole('banner').className]).toEqual([
      null,
      'spoken',
      'nav-bar nav-bar--clear',
    ])
  })
})

describe('a forum or a topic in a list', () => {
  const row = { cover: null, sign: '#', name: '路亚', description: '软饵硬饵', counts: '12 人关注', to: '/pagesA/topic/topic?id=3' }

  test('says what it is, has a sign where it has no picture, and leads there', async () => {
    await show(<CoverRow {...row} badge={<Badge>官方</Badge>} />)
    const link = screen.getByRole('link')
    expect([...link.querySelectorAll('[class^="cover-row__"] > *')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['路亚', '官方', '软饵硬饵', '12 人关注']),
    )
    expect(document.querySelector('.cover-picture')!.textContent).toBe('#')
    await click(link)
    expect(opened).toEqual(['/pagesA/topic/topic?id=3'])
  })

  test('shows its picture on the colour of it, and only does what is to be done where it is chosen', async () => {
    const cover = buildPicture({ color: '#112233' })
    const chosen = jest.fn()
    await show(<CoverRow {...row} cover={cover} description="" onTap={chosen} />)
    const frame = document.querySelector<HTMLElement>('.cover-picture')!
    expect([frame.textContent, frame.style.backgroundColor, new URL(frame.querySelector('img')!.src).pathname]).toEqual([
      '',
      'rgb(17, 34, 51)',
      cover.thumb,
    ])
    await click(screen.getByRole('button'))
    expect([chosen.mock.calls.length, opened, document.querySelector('.cover-row__description')]).toEqual([1, [], null])
  })
})

test.each([
  [false, undefined, '关注 老周', '关注', 'primary'],
  [true, undefined, '已关注 老周', '已关注', 'plain'],
  [false, { on: '已订', off: '订阅' }, '订阅 老周', '订阅', 'primary'],
  [true, { on: '已订', off: '订阅' }, '已订 老周', '已订', 'plain'],
])('what is followed (%s) says so, and whom a tap follows: %j', async (isFollowed, words, label, said, kind) => {
  const toggle = jest.fn()
  await show(<FollowToggle name="老周" isFollowed={isFollowed} words={words} onToggle={toggle} />)
  const button = screen.getByRole('button', { name: label })
  expect([button.textContent, button.classList.contains(`button--${kind}`)]).toEqual([said, true])
  // As wide as the longer word, so that a second tap meets it, too.
  expect(button.querySelector<HTMLElement>('[style]')!.style.minWidth).toBe(words ? '2em' : '3em')
  await click(button)
  expect(toggle).toHaveBeenCalledTimes(1)
})

test('another site in a frame cannot lead the app away, and is not reported whence it was opened', async () => {
  await show(<WebFrame url="https://fish.example/" label="鱼情" />)
  const frame = screen.getByTitle<HTMLIFrameElement>('鱼情')
  const allowed = frame.getAttribute('sandbox')!.split(' ')
  expect([frame.src, frame.referrerPolicy ?? frame.getAttribute('referrerpolicy')]).toEqual(['https://fish.example/', 'no-referrer'])
  expect(allowed.filter((token) => token.includes('top-navigation'))).toEqual([])
  expect(allowed).toContain('allow-scripts')
})

test('what may be out of date says why, and comes anew by a tap; hits of another word say whose they are', async () => {
  const retry = jest.fn()
  await show(
    <>
      <RetryLine problem={{ kind: 'network', message: '没有网络' }} onRetry={retry} />
      <InsteadNote word="翘嘴鲌" instead="翘嘴" />
    </>,
  )
  await click(screen.getByText('没有网络，点这里重试'))
  expect([retry.mock.calls.length, screen.getByRole('status').textContent]).toEqual([1, '没有“翘嘴鲌”，以下是“翘嘴”的结果'])
})

test('a text box is as high as its text, after each change', async () => {
  let height = 40
  const restore = layOut({ window: 0, content: () => height })
  await show(<TextBox label="消息" value="在吗" maxLength={100} onInput={nothing} />)
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('消息')
  expect([box().style.height, box().getAttribute('enterkeyhint')]).toEqual(['40px', null])
  height = 80
  await show(<TextBox label="消息" value={'在吗\n在'} maxLength={100} onInput={nothing} onSend={nothing} />)
  expect([box().style.height, box().getAttribute('enterkeyhint')]).toEqual(['80px', 'send'])
  restore()
})

describe('a line of a longer text', () => {
  const reported: unknown[] = []
  const line = (own: Partial<LineInputProps> = {}) => (
    <LineInput
      label="第 1 行"
      value="路亚"
      placed={0}
      maxLength={50}
      onInput={(...typed) => reported.push(['input', ...typed])}
      onCaret={(...caret) => reported.push(['caret', ...caret])}
      onBackspaceAtStart={() => reported.push('backspace')}
      {...own}
    >
      {own.value ?? '路亚'}
    </LineInput>
  )
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('第 1 行')

  beforeEach(() => void (reported.length = 0))

  test('is typed in, says where its caret is, and has its hint only while it is empty', async () => {
    await show(line({ value: '', placeholder: '写点什么' }))
    expect([document.querySelector('.line-input__hint')?.textContent, field().maxLength, field().placeholder]).toEqual([
      '写点什么',
      50,
      '写点什么',
    ])
    await show(line())
    expect(document.querySelector('.line-input__hint')).toBeNull()
    await doing(() => fireEvent.change(field(), { target: { value: '路亚竿', selectionStart: 3 } }))
    expect(reported.filter((one) => (one as string[])[0] === 'input')).toEqual([['input', '路亚竿', 3]])
  })

  test('has its caret put where it is wanted, and not before it is', async () => {
    await show(line({ caret: { from: 1, to: 2 }, placed: 0 }))
    expect(document.activeElement).not.toBe(field())
    await show(line({ caret: { from: 1, to: 2 }, placed: 1 }))
    expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 1, 2])
    await show(line({ placed: 2 }))
    expect(document.activeElement).not.toBe(field())
  })

  test('leaves it to an input method what Backspace does in a word that is being chosen', async () => {
    await show(line())
    const press = (more: object) => {
      field().setSelectionRange(0, 0)
      return fireEvent.keyDown(field(), { key: 'Backspace', ...more })
    }
    expect([press({ isComposing: true }), press({}), reported.filter((one) => one === 'backspace')]).toEqual([true, false, ['backspace']])
  })
})

describe('a stream that is read from its lower end', () => {
  const asks = { top: jest.fn(), near: jest.fn(), end: jest.fn() }
  let content = 4_000
  let restore = nothing as () => void
  const handle = createRef<StreamHandle>()
  const open = () => {
    restore = layOut({ window: 400, content: () => content })
    return show(
      <Stream handle={handle} label="对话" last="2" onNearTop={asks.top} onNearEnd={asks.near} onEnd={asks.end}>
        <Text key="1">早</Text>
        <Text key="2">晚</Text>
      </Stream>,
    )
  }
  const box = () => screen.getByRole('log', { name: '对话' })
  const scrollTo = (scrollTop: number) => doing(() => fireEvent.scroll(box(), { target: { scrollTop } }))
  const calls = () => [asks.top, asks.near].map(({ mock }) => mock.calls.length)

  beforeEach(() => {
    content = 4_000
    for (const ask of Object.values(asks)) ask.mockClear()
  })
  afterEach(() => restore())

  test('asks for more where it comes near either end, and in between for nothing', async () => {
    await open()
    const [top, near] = calls()
    expect([top, near! > 0]).toEqual([0, true])
    await scrollTo(1_500)
    const between = calls()
    await scrollTo(1_600)
    expect(calls()).toEqual(between)
    await scrollTo(100)
    expect(calls()[0]).toBe(between[0]! + 1)
  })

  test('says when its reader leaves the end and when they are back there, by themselves or sent', async () => {
    await open()
    await scrollTo(1_500)
    await scrollTo(1_400)
    expect(asks.end.mock.calls).toEqual([[false]])
    await scrollTo(3_600)
    expect(asks.end.mock.calls).toEqual([[false], [true]])
    await scrollTo(1_500)
    await doing(() => handle.current!.toEnd())
    expect([asks.end.mock.calls.slice(2), box().scrollTop]).toEqual([[[false], [true]], 4_000])
  })

  test('begins at its end, and stays there as it grows', async () => {
    await open()
    expect(box().scrollTop).toBe(4_000)
    content = 4_400
    await doing(() => fireEvent.scroll(box()))
    expect([box().scrollTop, asks.end.mock.calls]).toEqual([4_400, []])
  })
})
