import { RECALL_MS } from '@anglers/contract/limits'
import type { Message } from '@anglers/contract/chat'
import { openMessageMenu, openOutgoingMenu } from '@/features/chat/messageMenu'
import { Outgoing } from '@/features/chat/outgoing'
import type { Thread } from '@/features/chat/Thread'
import { reporting } from '@/features/report'
import { choices } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMessage } from '../../support/chat'
import { buildSession } from '../../support/factories'
import { closeMenu } from '../../support/menu'
import { answers, settled } from '../../support/server'

const thread = {} as Thread

const begin = (message: Message) => {
  const done = openMessageMenu(message, thread)
  const names = choices.current!.map(({ name }) => name)
  return {
    names,
    chooses: async (name: string) => {
      choices.close(names.indexOf(name))
      await done
      await settled()
    },
  }
}

beforeEach(() => {
  session.open(buildSession())
  answers('GET report/get-type', [{ key: 'spam', name: '垃圾广告', words: false }])
})
afterEach(() => {
  reporting.close()
  closeMenu()
})

test.each<[string, Partial<Message>, object]>([
  ["another's message is reported itself", { text: '先转我定金' }, { type: 'message' }],
  ['of one that was taken back its writer is', { text: '', recalled: true }, { type: 'user', id: 9 }],
])('%s', async (_, own, thing) => {
  const message = buildMessage(own)
  await begin(message).chooses('举报')
  expect(reporting.current?.thing).toEqual({ id: message.id, ...thing })
})

test("one's own is not", () => {
  const { names } = begin(buildMessage({ from: { ...buildMessage().from, id: session.userId! } }))
  expect(names).not.toContain('举报')
})

test('the words of a message are copied; what has none cannot be', async () => {
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await begin(buildMessage({ text: '先转我定金' })).chooses('复制')
  expect(copied).toEqual(['先转我定金'])
  const { names } = begin(buildMessage({ kind: 'picture', text: '' }))
  expect(names).not.toContain('复制')
})

describe('what may be taken back', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const names = (own: Partial<Message>, rules = false) => {
    void openMessageMenu(buildMessage({ text: '周末去吗', ...own }), thread, { isAdmin: rules })
    const offered = choices.current!.map(({ name }) => name)
    choices.close(-1)
    return offered
  }
  const packet = { type: 'redbag', id: 3, unit: 'credit', greeting: '', state: 'open', gone: false } as const
  const mine = () => ({ ...buildMessage().from, id: session.userId })

  test.each([
    ['what I have just said', () => names({ from: mine(), createdAt: ago(RECALL_MS - 5_000) }), true],
    ['not what I said too long ago', () => names({ from: mine(), createdAt: ago(RECALL_MS + 5_000) }), false],
    ["not another's", () => names({ createdAt: ago(0) }), false],
    ['no red packet, not even by who runs the group', () => names({ from: mine(), kind: 'card', card: packet }, true), false],
    ["everybody's, however old, by who runs the group", () => names({ createdAt: ago(RECALL_MS * 9) }, true), true],
  ])('%s', (_, offered, may) => {
    expect(offered().includes('撤回')).toBe(may)
  })
})

describe('a message that the server refused', () => {
  /** Chooses to write it anew, where there is room for it or not. */
  async function writesAnew(fits: boolean) {
    const removed: Outgoing[] = []
    const item = new Outgoing({ content: { kind: 'text', text: '代开发票' }, problem: '含有不能发布的内容' })
    const open = openOutgoingMenu(item, { outbox: { remove: (one: Outgoing) => void removed.push(one) } } as unknown as Thread, () => fits)
    const names = choices.current!.map(({ name }) => name)
    choices.close(names.indexOf('重新编辑'))
    await open
    return { names, isGone: removed.includes(item) }
  }

  test.each([[true], [false]])('is gone from the conversation once it is written anew, and not where it does not fit: %p', async (fits) => {
    expect(await writesAnew(fits)).toEqual({ names: ['重新发送', '重新编辑', '复制', '不发了'], isGone: fits })
  })
})

test.each<[string, Partial<ConstructorParameters<typeof Outgoing>[0]>, string[]]>([
  ['text that waits', { content: { kind: 'text', text: '在吗' } }, ['重新发送', '复制', '不发了']],
  ['place that was refused', { content: { kind: 'place', place: {} as never }, problem: '不行' }, ['重新发送', '不发了']],
])('of a %s, what can be done', async (_, kept, names) => {
  const act = { remove: jest.fn(), resend: jest.fn() }
  const item = new Outgoing(kept)
  const choosing = async (name: string) => {
    const open = openOutgoingMenu(item, { outbox: act } as unknown as Thread, () => true)
    const offered = choices.current!.map((choice) => choice.name)
    choices.close(offered.indexOf(name))
    await open
    return offered
  }
  expect(await choosing('重新发送')).toEqual(names)
  await choosing('不发了')
  expect([act.resend.mock.calls, act.remove.mock.calls]).toEqual([[[item]], [[item]]])
})
