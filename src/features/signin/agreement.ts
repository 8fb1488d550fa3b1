import { makeAutoObservable, observableRef } from 'mobx'
import { store, stored } from '@/stores/storage'

const KEY = 'agreed'

/** Whether this device's user accepted the terms of use and the privacy policy: nobody signs in or up before. */
export class AgreementState {
  accepted = stored<boolean>(KEY) ?? false
  /** Resolves the question while the sheet is open. */
  private answer: ((accepted: boolean) => void) | null = null

  constructor() {
    makeAutoObservable<AgreementState, 'answer'>(this, { answer: observableRef })
  }

  get asking(): boolean {
    return this.answer !== null
  }

  flip(): void {
    this.accepted = !this.accepted
    store(KEY, this.accepted || undefined)
  }

  /** @returns whether it is accepted; if it is not yet, a sheet asks */
  async ask(): Promise<boolean> {
    if (this.accepted) return true
    this.answer?.(false)
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }

  /** The sheet is closed; once it is, what else is tapped of it counts no more. */
  close(accepted: boolean): void {
    const { answer } = this
    if (!answer) return
    this.answer = null
    if (accepted && !this.accepted) this.flip()
    answer(accepted)
  }
}

export const agreement = new AgreementState()
