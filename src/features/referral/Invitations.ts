import type { Referral, UserCard } from '@anglers/contract/account'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { members, type Member } from '@/features/account'
import { call, type Page } from '@/stores/api'
import { Collection } from '@/stores/collection'

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

/** My invitation, and who came by it: both come with the same answer. */
export class Invitations {
  /** Null until it is known. */
  mine: Omit<Referral, 'invited'> | null = null
  readonly list: Collection<InvitedData, Invited>

  constructor() {
    this.list = new Collection({
      fetch: (page, perPage) => this.fetch(page, perPage),
      adopt: ({ user, joinedAt, earnedPoints }) => ({ id: user.id, member: members.upsert(user), joinedAt, earnedPoints }),
    })
    makeAutoObservable<Invitations, 'fetch'>(this, { mine: observableRef, list: false, fetch: false })
  }

  private async fetch(page: number, perPage: number): Promise<Page<InvitedData>> {
    const { invited, ...mine } = await call('GET user/referral', { page, per_page: perPage }, { quiet: true })
    runInAction(() => {
      this.mine = mine
    })
    return { items: invited, total: mine.total, pages: Math.max(1, Math.ceil(mine.total / perPage)) }
  }
}
