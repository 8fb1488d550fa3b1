import { makeAutoObservable, observableRef } from 'mobx'
import { hostAsks, onConsentNeeded } from '@/platform/privacy'
import { store, stored } from './storage'

const KEY = 'privacy'

/** Consent to the use of private information: requested once, before the first use, and not required for reading. */
export class PrivacyState {
  /** Resolves the request while the sheet is open. */
  private answer: ((agreed: boolean) => void) | null = null

  constructor() {
    makeAutoObservable<PrivacyState, 'answer'>(this, { answer: observableRef, permitted: false })
    onConsentNeeded(() => this.ask())
  }

  get asking(): boolean {
    return this.answer !== null
  }

  /** Whether consent was given before. */
  get permitted(): boolean {
    return hostAsks || stored<boolean>(KEY) === true
  }

  /** Whether private information may be used; asks for consent unless it was given, or the host asks by itself. */
  async permits(): Promise<boolean> {
    return this.permitted || this.ask()
  }

  close(agreed: boolean): void {
    const { answer } = this
    this.answer = null
    if (agreed) store(KEY, true)
    answer?.(agreed)
  }

  /** A second request replaces the first, which counts as refused. */
  private ask(): Promise<boolean> {
    this.answer?.(false)
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }
}

export const privacy = new PrivacyState()
