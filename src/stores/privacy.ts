import { makeAutoObservable } from 'mobx'
import { hostAsks, onConsentNeeded } from '@/platform/privacy'
import { Question } from './question'
import { store, stored } from './storage'

const KEY = 'privacy'

/** Consent to the use of private information: requested once, before the first use, and not required for reading. */
export class PrivacyState {
  private readonly question = new Question()

  constructor() {
    makeAutoObservable<PrivacyState, 'question'>(this, { question: false, permitted: false })
    onConsentNeeded(() => this.question.ask())
  }

  get asking(): boolean {
    return this.question.asking
  }

  /** Whether consent was given before. */
  get permitted(): boolean {
    return hostAsks || stored<boolean>(KEY) === true
  }

  /** Whether private information may be used; asks for consent unless it was given, or the host asks by itself. */
  async permits(): Promise<boolean> {
    return this.permitted || this.question.ask()
  }

  close(agreed: boolean): void {
    if (agreed) store(KEY, true)
    this.question.close(agreed)
  }
}

export const privacy = new PrivacyState()
