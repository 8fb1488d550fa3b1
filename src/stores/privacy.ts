import { makeAutoObservable, observableRef } from 'mobx'
import { hostAsks, onConsentNeeded } from '@/platform/privacy'
import { store, stored } from './storage'

const KEY = 'privacy'

/** Consent to the use of private information: asked for once, before the first use, and never a condition for reading on. */
export class PrivacyState {
  /** While the sheet is open, what takes the answer. */
  private answer: ((agreed: boolean) => void) | null = null

  constructor() {
    makeAutoObservable<PrivacyState, 'answer'>(this, { answer: observableRef, permitted: false })
    onConsentNeeded(() => this.ask())
  }

  get asking(): boolean {
    return this.answer !== null
  }

  /** Whether private information may be used, without asking anybody. */
  get permitted(): boolean {
    return hostAsks || stored<boolean>(KEY) === true
  }

  /** Whether private information may be used: asks where nobody has agreed yet, and the host doesn't ask by itself. */
  async permits(): Promise<boolean> {
    return this.permitted || this.ask()
  }

  close(agreed: boolean): void {
    const { answer } = this
    this.answer = null
    if (agreed) store(KEY, true)
    answer?.(agreed)
  }

  /** A second question takes the place of the first, which counts as refused. */
  private ask(): Promise<boolean> {
    this.answer?.(false)
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }
}

export const privacy = new PrivacyState()
