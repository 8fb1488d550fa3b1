import { reaction } from 'mobx'
import { leftTalks } from '@/stores/leftTalks'
import { outboxOf } from '@/stores/outboxKeys'
import { session } from '@/stores/session'
import { stored } from '@/stores/storage'

/** Sends what an earlier visit left in an outbox, where it left anything: the code for it is seldom wanted. */
export async function flushOutbox(): Promise<void> {
  if (!session.active) return
  await Promise.all([
    stored(outboxOf(session.userId)) && import('@/features/outbox').then(({ postOutbox }) => postOutbox().flush()),
    leftTalks().length > 0 && import('@/features/chat/left').then(({ sendLeft }) => sendLeft()),
  ])
}

// Without a line the code does not come either, and the next visit tries again.
reaction(
  () => session.userId,
  () => void flushOutbox().catch(() => undefined),
)
