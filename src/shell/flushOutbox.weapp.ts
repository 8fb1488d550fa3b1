import { reaction } from 'mobx'
import { postOutbox } from '@/features/outbox'
import { session } from '@/stores/session'

/** Sends what an earlier visit left in the outbox. A mini-program loads no code later. */
export function flushOutbox(): void {
  if (session.active) void postOutbox().flush()
}

reaction(() => session.userId, flushOutbox)
