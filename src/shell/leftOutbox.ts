import { reaction } from 'mobx'
import { outboxOf } from '@/stores/drafts'
import { session } from '@/stores/session'
import { stored } from '@/stores/storage'

/** Sends what an earlier visit left in the outbox, where it left anything: its code is seldom wanted. */
export async function flushOutbox(): Promise<void> {
  if (!session.active || !stored(outboxOf(session.userId))) return
  await (await import('@/features/outbox')).postOutbox().flush()
}

// Without a line the code does not come either, and the next visit tries again.
reaction(
  () => session.userId,
  () => void flushOutbox().catch(() => undefined),
)
