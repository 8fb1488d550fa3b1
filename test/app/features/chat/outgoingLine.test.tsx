import { fireEvent, screen } from '@testing-library/react'
import { Conversation } from '@/features/chat/Conversation'
import { OutgoingLine } from '@/features/chat/OutgoingLine'
import { Outgoing } from '@/features/chat/outgoing'
import { player } from '@/features/chat/player'
import { DeviceFile } from '@/features/media'
import { session } from '@/stores/session'
import { buildConversation, buildQuote } from '../../support/chat'
import { buildPicture, buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'

const { thread } = new Conversation({ id: 9, ...buildConversation() })

test('a voice note whose file was uploaded but whose message was not sent can be played after a reload', async () => {
  session.open(buildSession())
  const item = new Outgoing({ content: { kind: 'voice', voice: { id: 5, url: '/media/5.m4a', ms: 4_200 } }, at: 1 })
  await show(<OutgoingLine item={item} thread={thread} onEditAgain={() => true} />)
  expect(screen.getByRole('button', { name: /播放.*4/ }).textContent).toContain('4')
})

const line = (item: Outgoing) => show(<OutgoingLine item={item} thread={thread} onEditAgain={() => true} />)

test('a voice note of mine on its way can be heard, and stopped', async () => {
  session.open(buildSession())
  const spies = [
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(),
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(),
  ]
  const plays = jest.spyOn(player, 'play')
  const item = new Outgoing({ content: { kind: 'voice', voice: { id: 5, url: '/media/5.m4a', ms: 4_200 } }, at: 1 })
  await line(item)
  const tap = () => doing(() => fireEvent.click(document.querySelector('.voice-body')!))
  await tap()
  expect([plays.mock.calls[0]![0], player.key]).toEqual([{ key: item.clientId, url: '/media/5.m4a' }, item.clientId])
  await tap()
  expect(player.key).toBeNull()
  for (const spy of [plays, ...spies]) spy.mockRestore()
})

test('a picture that goes up shows how far it is, and once the server has it, opens by itself', async () => {
  session.open(buildSession())
  const file = DeviceFile.chosen('blob:1', async () => 'blob:1', Promise.resolve())
  const item = new Outgoing({ file: { kind: 'picture', path: 'blob:1' } }, file)
  await line(item)
  const percent = () => document.querySelector('.message-body__percent')?.textContent ?? null
  const seen = [percent()]
  for (const at of [40, 100]) {
    await doing(() => item.progress(at))
    seen.push(percent())
  }
  expect([document.querySelector('.message-body__chosen')!.getAttribute('src'), seen]).toEqual(['blob:1', [null, '40%', null]])
  const picture = buildPicture()
  await line(new Outgoing({ content: { kind: 'picture', picture } }))
  await doing(() => fireEvent.click(screen.getByRole('button', { name: '查看图片' })))
  expect(document.querySelector('.lightbox__picture')!.getAttribute('src')).toBe(picture.full)
  await doing(() => fireEvent.click(document.querySelector('.lightbox')!))
})

test('a message that was refused says why, and what it answers', async () => {
  session.open(buildSession())
  const quote = buildQuote()
  await line(new Outgoing({ content: { kind: 'text', text: '去', quote }, problem: '对方拒收' }))
  for (const text of ['对方拒收', '老周：周末去吗', '去']) screen.getByText(text)
})
