import { makeAutoObservable } from 'mobx'
import { t } from '@/lib/i18n'
import { toaster } from '@/stores/overlays'
import { store, stored } from '@/stores/storage'

const KEY = 'agreed'

/** Whether this device's user accepted the terms of use and the privacy policy: nobody signs in or up before. */
export class AgreementState {
  accepted = stored<boolean>(KEY) ?? false

  constructor() {
    makeAutoObservable(this)
  }

  flip(): void {
    this.accepted = !this.accepted
    store(KEY, this.accepted || undefined)
  }

  /** @returns whether it is accepted; if not, says that it has to be */
  ask(): boolean {
    if (!this.accepted) toaster.show(t.signin.agreeFirst, { type: 'warning' })
    return this.accepted
  }
}

export const agreement = new AgreementState()
