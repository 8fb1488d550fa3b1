import Taro from '@tarojs/taro'
import { Outbox } from '@/features/chat/Outbox'
import type { Content } from '@/features/chat/outgoing'
import { session } from '@/stores/session'
import { buildMessage } from '../../support/chat'
import { buildMe, buildSession } from '../../support/factories'
import { settled } from '../../support/server'

let sent: Content[]

const outbox = () => new Outbox({
  key: 'chat-9',
  uploads: 'POST upload/im-one',
  send: async (content, clientId) => {
    sent.push(content)
    return buildMessage({ clientId })
  },
  sent: () => undefined,
})

beforeEach(() => {
  sent = []
  localStorage.clear()
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
})
afterEach(() => {
  session.close()
  jest.restoreAllMocks()
})

test('a voice note goes up with its length, and is sent as what the server made of it', async () => {
  const voice = { id: 5, url: '/media/5.m4a', ms: 2_400 }
  const task = Object.assign(Promise.resolve({ statusCode: 200, data: JSON.stringify({ code: 1, msg: 'ok', data: voice }) }), { progress: () => undefined })
  const uploads = jest.spyOn(Taro, 'uploadFile').mockReturnValue(task as never)
  const box = outbox()
  box.addVoice({ path: 'blob:said', ms: 2_400.4 })
  expect(box.items).toHaveLength(1)
  await settled()
  expect(uploads.mock.calls[0]![0]).toMatchObject({ filePath: 'blob:said', url: expect.stringMatching(/upload\/im-voice\?ms=2400&/) })
  expect(sent).toEqual([{ kind: 'voice', voice }])
  expect(box.items).toEqual([])
})

test('a file that the device has lost says so, and holds up nothing that follows', async () => {
  const file = { kind: 'picture', path: 'name-on-the-shelf' }
  localStorage.setItem('outbox:chat-9', JSON.stringify({ data: { by: 7, items: [{ clientId: 'a', content: null, file, at: 1 }, { clientId: 'b', content: { kind: 'text', text: '在吗' }, at: 2 }] } }))
  const box = outbox()
  await box.flush()
  expect(box.items.map(({ clientId, phase, problem, lost }) => ({ clientId, phase, problem, lost }))).toEqual([
    { clientId: 'a', phase: 'failed', problem: '文件已经不在这台设备上了，请重新选择', lost: true },
  ])
  expect(sent).toEqual([{ kind: 'text', text: '在吗' }])
})
