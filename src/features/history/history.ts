import { BROWSING_HISTORY_ENTRIES } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, reaction } from 'mobx'
import { last } from '@/lib/last'
import { dayOf } from '@/lib/time'
import { session } from '@/stores/session'
import { store, stored } from '@/stores/storage'

/** A post as it was when the member looked at it: its list is there without a signal, too. */
export interface Look {
  id: number
  title: string
  author: string
  /** The address of a small picture; empty when it has none. */
  thumb: string
  /** ISO 8601. */
  at: string
}

const keyOf = (userId: number) => `history-${userId}`

/** What the signed-in member looked at on this device, the latest first. It never leaves the device. */
export class BrowsingHistory {
  looks: Look[] = []

  constructor() {
    makeAutoObservable(this, { looks: observableRef })
    reaction(
      () => session.userId,
      (userId) => this.restore(userId),
      { fireImmediately: true },
    )
  }

  /** Each day with what was looked at on it, the latest first. */
  get days(): { day: string; looks: Look[] }[] {
    const days: { day: string; looks: Look[] }[] = []
    for (const look of this.looks) {
      const day = dayOf(look.at)
      const newest = last(days)
      if (newest?.day === day) newest.looks.push(look)
      else days.push({ day, looks: [look] })
    }
    return days
  }

  /** A visitor's looks are not kept: the next member to sign in here may be somebody else. */
  remember(look: Omit<Look, 'at'>): void {
    if (!session.active) return
    const others = this.looks.filter(({ id }) => id !== look.id)
    this.keep([{ ...look, at: new Date().toISOString() }, ...others].slice(0, BROWSING_HISTORY_ENTRIES))
  }

  forget(id: number): void {
    this.keep(this.looks.filter((look) => look.id !== id))
  }

  /** @returns what brings it back, to the same member */
  clear(): () => void {
    const { looks } = this
    const { userId } = session
    this.keep([])
    return () => {
      if (session.userId !== userId) return
      const since = new Set(this.looks.map(({ id }) => id))
      this.keep([...this.looks, ...looks.filter(({ id }) => !since.has(id))].slice(0, BROWSING_HISTORY_ENTRIES))
    }
  }

  private keep(looks: Look[]): void {
    this.looks = looks
    store(keyOf(session.userId), looks.length > 0 ? looks : undefined)
  }

  private restore(userId: number): void {
    this.looks = userId ? (stored<Look[]>(keyOf(userId)) ?? []) : []
  }
}

export const browsingHistory = new BrowsingHistory()
