import { MAX_PER_PAGE, PER_PAGE } from '@anglers/contract/limits'
import type { UserCard } from '@anglers/contract/account'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callPage } from '@/stores/api'
import { session } from '@/stores/session'

/** How long, in ms, the typing rests before members are searched. */
const SEARCH_AFTER_MS = 300

export type Person = Pick<UserCard, 'id' | 'nickName' | 'avatar'>

const QUIET = { quiet: true }

/** Whom a name may mean that is being typed: those whom the member follows first, then all. */
export class MentionSearch {
  people: Person[] = []

  /** What is looked for; null while nothing is. */
  private word: string | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<MentionSearch, 'word' | 'timer'>(this, { people: observableRef, word: false, timer: false })
  }

  /** @param word the beginning of a name, or a part of one; empty for whom the member follows; null when nothing is looked for any more */
  look(word: string | null): void {
    if (word === this.word) return
    clearTimeout(this.timer)
    this.word = word
    if (word === null) this.people = []
    else if (word === '') void this.find('')
    else this.timer = setTimeout(() => void this.find(word), SEARCH_AFTER_MS)
  }

  private async find(word: string): Promise<void> {
    try {
      const [followed, named] = await Promise.all([
        callPage('GET user/followers', { kind: 'followed', word: word || undefined, page: 1, per_page: MAX_PER_PAGE }, QUIET),
        word ? callPage('GET user/search', { word, page: 1, per_page: PER_PAGE }, QUIET) : { items: [] },
      ])
      if (this.word !== word) return
      const found = new Map<number, Person>([...followed.items, ...named.items].map((person) => [person.id, person]))
      found.delete(session.userId)
      runInAction(() => (this.people = [...found.values()]))
    } catch {
      // A suggestion is a courtesy: the name can be typed.
    }
  }
}
