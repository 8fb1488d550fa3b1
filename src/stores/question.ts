import { makeAutoObservable, observableRef } from 'mobx'

/** Something that a sheet asks its reader, and an action waits for. */
export class Question {
  /** Resolves the request while the sheet is open. */
  private answer: ((yes: boolean) => void) | null = null

  constructor() {
    makeAutoObservable<Question, 'answer'>(this, { answer: observableRef })
  }

  get asking(): boolean {
    return this.answer !== null
  }

  /** Opens the sheet. A second request replaces the first, which counts as refused. */
  ask(): Promise<boolean> {
    this.answer?.(false)
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }

  /** The sheet is closed. */
  close(yes: boolean): void {
    const { answer } = this
    this.answer = null
    answer?.(yes)
  }
}
