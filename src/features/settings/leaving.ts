import { LEAVING_DAYS } from '@anglers/contract/limits'
import { runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { myInfo } from './myInfo'

async function apply(on: boolean): Promise<void> {
  const by = session.userId
  const { leavingAt } = await call('POST user/del-apply', { on })
  runInAction(() => {
    if (session.userId === by && myInfo.value) myInfo.value = { ...myInfo.value, leavingAt }
  })
}

/** Asks for the deletion of my account, after asking me. @returns whether it is asked for */
export async function applyForDeletion(): Promise<boolean> {
  if (!(await modals.ask(t.leaving.applySure(LEAVING_DAYS), { confirmText: t.leaving.apply }))) return false
  if (!(await attempt(() => apply(true)))) return false
  toaster.show(t.leaving.applied, { type: 'success' })
  return true
}

export async function takeBackDeletion(): Promise<void> {
  if (await attempt(() => apply(false))) toaster.show(t.leaving.takenBack, { type: 'success' })
}

/** Deletes my account, whose waiting time is over, and leaves: nobody is signed in here any more. */
export async function leaveNow(): Promise<void> {
  if (!(await modals.ask(t.leaving.nowSure, { confirmText: t.leaving.now }))) return
  if (!(await attempt(() => call('POST site/logoff')))) return
  session.close(true)
  back()
  toaster.show(t.leaving.gone)
}
