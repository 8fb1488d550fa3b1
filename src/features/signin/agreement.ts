import { makeAutoObservable } from 'mobx'
import { Question } from '@/stores/question'
import { store, stored } from '@/stores/storage'

const KEY = 'agreed'

/** Whether this device's user accepted the terms of use and the privacy policy: nobody signs in or up before. */
export class AgreementState {
  accepted = stored<boolean>(KEY) ?? false
  private readonly question = new Question()

  constructor() {
    makeAutoObservable<AgreementState, 'question'>(this, { question: false })
  }

  get asking(): boolean {
    return this.question.asking
  }

  flip(): void {
    this.accepted = !this.accepted
    store(KEY, this.accepted || undefined)
  }

  /** @returns whether it is accepted; if it is not yet, a sheet asks */
  async ask(): Promise<boolean> {
    return this.accepted || this.question.ask()
  }

  /** The sheet is closed; once it is, what else is tapped of it counts no more. */
  close(accepted: boolean): void {
    if (!this.asking) return
    if (accepted && !this.accepted) this.flip()
    this.question.close(accepted)
  }
}

export const agreement = new AgreementState()
