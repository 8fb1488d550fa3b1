import type { Message } from '@anglers/contract/chat'
import { openMessageMenu } from '@/features/chat/messageMenu'
import type { Thread } from '@/features/chat/Thread'
import { reporting } from '@/features/report'
import { choices } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMessage } from '../../support/chat'
import { buildSession } from '../../support/factories'
import { answers, settled } from '../../support/server'

const thread = {} as Thread

const begin = (message: Message) => {
  const done = openMessageMenu(message, thread)
  const names = choices.current!.map(({ name }) => name)
  return { names, chooses: async (name: string) => {
    choices.close(names.indexOf(name))
    await done
    await settled()
  } }
}

beforeEach(() => {
  session.open(buildSession())
  answers('GET report/get-type', [{ key: 'spam', name: '垃圾广告', words: false }])
})
afterEach(() => reporting.close())

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
