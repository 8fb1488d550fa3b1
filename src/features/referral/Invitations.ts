import type { Referral, UserCard } from '@anglers/contract/account'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { members, type Member } from '@/features/account'
import { call, type Page } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { session } from '@/stores/session'

interface InvitedData {
  user: UserCard
  /** ISO 8601. */
  joinedAt: string
  earnedPoints: number
}

/** Somebody who came by my invitation. */
export interface Invited {
  id: number
  member: Member
  /** ISO 8601. */
  joinedAt: string
  earnedPoints: number
}

type Mine = Omit<Referral, 'invited'>

/** My invitation, and who came by it: both come with the same answer. */
export class Invitations {
  readonly list: Collection<InvitedData, Invited>

  private known: { mine: Mine; by: number } | null = null

  constructor() {
    this.list = new Collection({
      fetch: (page, perPage) => this.fetch(page, perPage),
      adopt: ({ user, joinedAt, earnedPoints }) => ({ id: user.id, member: members.upsert(user), joinedAt, earnedPoints }),
    })
    // Whose session it is depends on the clock, which MobX cannot watch.
    makeAutoObservable<Invitations, 'known' | 'fetch'>(this, { known: observableRef, mine: false, list: false, fetch: false })
  }

  /** Null until it is known; also while only that of who was signed in before is. */
  get mine(): Mine | null {
    return this.known?.by === session.userId ? this.known.mine : null
  }

  private async fetch(page: number, perPage: number): Promise<Page<InvitedData>> {
    const by = session.userId
    const { invited, ...mine } = await call('GET user/referral', { page, per_page: perPage }, { quiet: true })
    runInAction(() => {
      this.known = { mine, by }
    })
    return { items: invited, total: mine.total, pages: Math.max(1, Math.ceil(mine.total / perPage)) }
  }
}
