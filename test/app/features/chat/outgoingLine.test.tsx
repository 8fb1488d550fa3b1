import { screen } from '@testing-library/react'
import { Conversation } from '@/features/chat/Conversation'
import { OutgoingLine } from '@/features/chat/OutgoingLine'
import { Outgoing } from '@/features/chat/outgoing'
import { session } from '@/stores/session'
import { buildConversation } from '../../support/chat'
import { buildSession } from '../../support/factories'
import { show } from '../../support/render'

const { thread } = new Conversation({ id: 9, ...buildConversation() })

test('a voice note that the server has the file of, but not the message, is there after a reload: with its length, to be played', async () => {
  session.open(buildSession())
  const item = new Outgoing({ content: { kind: 'voice', voice: { id: 5, url: '/media/5.m4a', ms: 4_200 } }, at: 1 })
  await show(<OutgoingLine item={item} thread={thread} onWriteAnew={() => true} />)
  expect(screen.getByRole('button', { name: /播放.*4/ }).textContent).toContain('4')
})
