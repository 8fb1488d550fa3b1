import { makeAutoObservable, observableRef } from 'mobx'

/** A page that is to be shared. */
export interface Sharable {
  /** Of the post. */
  id: number
  /** Only what everyone may read. */
  title: string
  /** A path inside the app. */
  path: string
  /** Whether others may be told of it: in a message, or by its picture. */
  known: boolean
}

/** What is being shared: the sheet for it lies over whatever page it was begun on. */
export class Sharing {
  current: Sharable | null = null
  /** It was begun once: only now its sheet is wanted. */
  begun = false

  constructor() {
    makeAutoObservable(this, { current: observableRef })
  }

  begin(what: Sharable): void {
    this.begun = true
    this.current = what
  }

  close(): void {
    this.current = null
  }
}

export const sharing = new Sharing()
