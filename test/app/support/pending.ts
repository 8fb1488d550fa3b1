import { storePendingAction, type PendingAction } from '@/stores/signin'
import { stored } from '@/stores/storage'

/** What a visitor wanted, as the device remembers it once they leave the app to sign in; undefined when they wanted nothing. */
export function pendingAction(): PendingAction | undefined {
  storePendingAction()
  return stored<{ pending: PendingAction }>('pendingAction')?.pending
}
