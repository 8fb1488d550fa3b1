import { fireEvent, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { ChatHeader } from '@/features/chat/ChatHeader'
import { ChatRow } from '@/features/chat/ChatRow'
import { Composing } from '@/features/chat/Composing'
import { Conversation } from '@/features/chat/Conversation'
import { ExtrasPanel } from '@/features/chat/ExtrasPanel'
import { GroupMemberRow } from '@/features/chat/GroupMemberRow'
import { MessageBody } from '@/features/chat/MessageBody'
import { QuoteLine } from '@/features/chat/QuoteLine'
import { RecordButton } from '@/features/chat/RecordButton'
import { RecordingOverlay } from '@/features/chat/RecordingOverlay'
import { VoiceBody } from '@/features/chat/VoiceBody'
import { VoiceRecorder } from '@/features/chat/VoiceRecorder'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildQuote } from '../../support/chat'
import { buildPicture, buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { show } from '../../support/render'

const click = (element: Element) => doing(() => fireEvent.click(element))
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => session.open(buildSession()))
afterEach(() => doing(() => runInAction(() => (socket.wsOpen = false))))

describe('a voice note', () => {
  test.each([
    [400, '1″', '播放语音，1 秒', 4.3],
    [15_000, '15″', '播放语音，15 秒', 8.25],
    [60_000, '60″', '播放语音，60 秒', 13],
    [90_000, '90″', '播放语音，90 秒', 13],
  ])('of %i ms says how long it is, and is as wide', async (ms, words, label, em) => {
    await show(<VoiceBody noteKey="n" ms={ms} onTap={() => undefined} />)
    const width = Number.parseFloat(document.querySelector<HTMLElement>('.voice-body__words')!.style.width)
    expect([text('.voice-body__words'), document.querySelector<HTMLElement>('.voice-body')!.ariaLabel]).toEqual([words, label])
    expect(width).toBeCloseTo(em, 1)
  })
})

describe('a picture in a message', () => {
  test.each([
    [400, 300, 0.75, false],
    [300, 400, 1.333, true],
    [100, 1_000, 1.6, true],
    [1_000, 100, 0.5, false],
  ])('of %i by %i stands in a frame that is no longer than is looked at', async (width, height, ratio, upright) => {
    await show(<MessageBody text="" picture={buildPicture({ width, height })} />)
    const frame = document.querySelector<HTMLElement>('.message-body [style*="padding"]')!
    expect(Number.parseFloat(frame.style.paddingTop || frame.style.paddingBottom) / 100).toBeCloseTo(ratio, 2)
    expect(document.querySelector('.message-body--upright') !== null).toBe(upright)
  })
})

test.each([
  ['荻港县', ['月塘', '荻港县']],
  ['', ['月塘']],
])('a place in a message says where it is, as far as that is known: “%s”', async (address, lines) => {
  await show(<MessageBody text="" place={{ name: '月塘', address, lat: 29.9, lng: 115.5 }} />)
  expect(texts('.message-body__words > *')).toEqual(lines)
})

describe('what is quoted', () => {
  const quote = buildQuote({ id: 5 })

  test('leads to where it was said', async () => {
    const seen: number[] = []
    await show(<QuoteLine quote={quote} onTap={(id) => seen.push(id)} />)
    await click(screen.getByLabelText('查看引用的消息：老周：周末去吗'))
    expect(seen).toEqual([5])
  })

  test.each([
    ['gone', '引用的消息看不到了'],
    ['recalled', '引用的消息已撤回'],
  ] as const)('leads nowhere once it is %s', async (state, words) => {
    await show(<QuoteLine quote={{ ...quote, state }} onTap={() => undefined} />)
    expect([text('.quote-line'), screen.queryByRole('button')]).toEqual([words, null])
  })
})

describe('while a voice note is recorded', () => {
  const recorder = (own: Partial<VoiceRecorder>) => {
    const one = new VoiceRecorder({ addVoice: () => undefined })
    runInAction(() => Object.assign(one, { phase: 'recording', ms: 3_400, ...own }))
    return one
  }

  test.each([
    [{}, '3″上滑取消', '松开 发送', 'mic', []],
    [{ leaving: true }, '3″松开手指，取消发送', '松开 取消', 'close', []],
    [{ free: true }, '3″正在录音，可以松手取消发送', '点这里 发送', 'mic', ['取消', '发送']],
    [{ ms: 50_000 }, '50″还可以说 10 秒', '松开 发送', 'mic', []],
    [{ ms: 49_900 }, '49″上滑取消', '松开 发送', 'mic', []],
  ] as const)('it is said how long it is and what ends it: %j', async (own, words, button, icon, ways) => {
    const one = recorder(own)
    await show(
      <>
        <RecordingOverlay recorder={one} />
        <RecordButton recorder={one} />
      </>,
    )
    expect([text('.recording'), text('.record-button'), texts('.recording .button')]).toEqual([words, button, ways])
    expect(document.querySelector(`.recording__sign .icon--${icon}`)).not.toBeNull()
    await doing(() => runInAction(() => (one.phase = 'idle')))
  })

  test('and before it there is nothing but the button, which says how it is used', async () => {
    const one = recorder({ phase: 'idle' })
    await show(
      <>
        <RecordingOverlay recorder={one} />
        <RecordButton recorder={one} />
      </>,
    )
    expect([text('.recording'), text('.record-button')]).toEqual([null, '按住 说话'])
    screen.getByLabelText('按住 说话. 轻点一下，不用一直按着')
  })
})

describe('what can be sent beside words', () => {
  const { thread } = new Conversation({ id: 9, ...buildConversation() })
  const panel = (gift?: string) =>
    show(<ExtrasPanel composing={new Composing('chat-9', thread.outbox)} outbox={thread.outbox} redbag="/pages/a?id=9" gift={gift} />)

  test('to a member is a gift, too, and leads there', async () => {
    await panel('/pages/b?id=9')
    expect(texts('.chat-panel__extra')).toEqual(['图片', '拍照', '位置', '文件', '红包', '送礼'])
    await click(screen.getByText('红包'))
    await click(screen.getByText('送礼'))
    expect(opened).toEqual(['/pages/a?id=9', '/pages/b?id=9'])
  })

  test('in a group is none', async () => {
    await panel()
    expect(texts('.chat-panel__extra')).toEqual(['图片', '拍照', '位置', '文件', '红包'])
  })
})

describe('the head of a conversation', () => {
  const head = (own: Partial<Parameters<typeof ChatHeader>[0]>) => show(<ChatHeader title="东湖夜钓" {...own} />)

  test.each([
    [true, { count: '（12）', note: '在线' }, '东湖夜钓（12）在线'],
    [true, {}, '东湖夜钓'],
    [false, { note: '在线' }, '东湖夜钓正在连接…'],
  ])('says whether the line stands (%s), and else what there is to say: %j', async (wsOpen, own, words) => {
    runInAction(() => (socket.wsOpen = wsOpen))
    await head(own)
    expect(text('.chat-header')).toBe(words)
  })

  test('has a menu where there is any', async () => {
    const more = jest.fn()
    await head({ onMore: more })
    await click(screen.getByLabelText('更多操作'))
    expect(more).toHaveBeenCalledTimes(1)
    await head({})
    expect(screen.queryByLabelText('更多操作')).toBeNull()
  })
})

describe('a row of conversations', () => {
  const row = (own: Partial<Parameters<typeof ChatRow>[0]>) =>
    show(
      <ChatRow name="老周" avatar={null} unread={0} muted={false} pinned={false} onLongPress={() => undefined} {...own}>
        早
      </ChatRow>,
    )
  const marks = () => ['online', 'dot', 'seen', 'when', 'muted'].filter((part) => document.querySelector(`.chat-row__${part}`) !== null)

  test.each<[Partial<Parameters<typeof ChatRow>[0]>, string[]]>([
    [{}, []],
    [{ unread: 3 }, []],
    [{ unread: 3, muted: true }, ['dot', 'muted']],
    [{ muted: true }, ['muted']],
    [{ online: true, seen: '在线' }, ['online', 'seen']],
    [{ at: '2026-05-01T00:00:00Z' }, ['when']],
  ])('%j shows %j', async (own, shown) => {
    await row(own)
    expect([marks(), text('.chat-row__badge .count-badge')]).toEqual([shown, own.unread && !own.muted ? '3' : null])
  })

  test('does what it is for in place of leading anywhere', async () => {
    const tapped = jest.fn()
    await row({ onTap: tapped })
    await click(document.querySelector('.chat-row')!)
    expect([tapped.mock.calls.length, opened]).toEqual([1, []])
  })
})

test.each([
  [{ role: 'owner' }, ['群主'], false],
  [{ role: 'admin', silencedUntil: '2099-01-01T00:00:00Z' }, ['管理员'], true],
  [{ role: 'member' }, [], false],
  [{}, [], false],
] as const)('a member of a group %j is marked %j', async (own, badges, silenced) => {
  await show(<GroupMemberRow member={{ nickName: '老周', avatar: null, ...own }} onTap={() => undefined} />)
  expect([texts('.badge'), document.querySelector('.icon--mute') !== null]).toEqual([badges, silenced])
})
