import type { UserCard, UserItem, UserView } from '@anglers/contract/account'
import { makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { Registry } from '@/stores/registry'
import { session } from '@/stores/session'
import { forgetAll } from '@/stores/keeping'
import { requireSignIn } from '@/stores/signin'
import { OptimisticToggle } from '@/stores/optimisticToggle'

/** What is known of a member: always their card, and more once a list of members or their homepage brought it. */
export type MemberData = UserCard &
  Partial<Omit<UserItem & UserView, keyof UserCard>> & {
    /** Where a list said so. */
    followsMe?: boolean
  }

/** A member, wherever they are shown. */
export class Member {
  data: MemberData

  private readonly following: OptimisticToggle

  constructor(data: MemberData) {
    this.data = withFollowers(data)
    this.following = new OptimisticToggle({
      read: () => ({ on: this.isFollowed, count: this.followers }),
      write: ({ on, count }) => this.merge({ following: on, followers: count }),
      send: async (on) => {
        const answer = await call('POST user/follow', { id: this.id, on })
        return { on: answer.following, count: answer.followers }
      },
    })
    // Who is signed in hangs on the clock, which MobX cannot watch: what follows from it must not be cached.
    makeAutoObservable<Member, 'following'>(this, { data: observableRef, following: false, isMe: false, canBeFollowed: false })
  }

  get id(): number {
    return this.data.id
  }

  get isMe(): boolean {
    return session.userId === this.id
  }

  get isFollowed(): boolean {
    return this.data.following ?? false
  }

  /** As far as a list said. */
  get followsMe(): boolean {
    return this.data.followsMe ?? false
  }

  get followers(): number {
    return this.data.followers ?? 0
  }

  /** A visitor may ask, and is asked to sign in then. */
  get canBeFollowed(): boolean {
    if (!session.active) return true
    return !this.isMe && (this.data.can?.follow ?? true)
  }

  merge(data: Partial<MemberData>): void {
    this.data = { ...this.data, ...withFollowers(data) }
  }

  follow(): void {
    requireSignIn(() => this.following.toggle(), { name: 'follow', id: this.id })
  }

  get isBlocked(): boolean {
    return this.data.blocked ?? false
  }

  /**
   * Blocks them, or no longer. Blocking ends the following on either side.
   * @throws ApiError, NetworkError
   */
  async block(on: boolean): Promise<void> {
    if (on) await call('POST content-manage/add-blacklist', { id: this.id })
    else await call('POST user/remove-blacklist', { id: this.id })
    this.merge({ blocked: on, ...(on && { following: false, followsMe: false }) })
    if (on) forgetAll()
    runInAction(() => (on ? blockedNow.add(this.id) : blockedNow.delete(this.id)))
  }
}

const blockedNow = observable.set<number>()
reaction(
  () => session.userId,
  () => blockedNow.clear(),
)

/** Whether the reader has blocked them since the app was opened: what lists had brought of them before is shown no longer. */
export const isBlockedNow = ({ id }: { id: number }): boolean => blockedNow.has(id)

/** A homepage counts the followers among other figures, a list beside the name: they are kept in one place. */
function withFollowers<T extends Partial<MemberData>>(data: T): T {
  return data.counts ? { ...data, followers: data.counts.followers } : data
}

export const members = new Registry<MemberData, Member>((data) => new Member(data))
