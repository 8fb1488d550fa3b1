import type { FollowItem } from '@anglers/contract/account'
import { makeAutoObservable, observableRef } from 'mobx'
import { members, type Member } from '@/features/account'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

/** How long, in ms, the typing rests before the lists are searched. */
const SEARCH_AFTER_MS = 400

export const FOLLOW_KINDS = ['followers', 'followed'] as const

export type FollowKind = (typeof FOLLOW_KINDS)[number]

type FollowList = Collection<FollowItem, Member>

/** Who follows a member, and whom they follow: all, or those with the typed word in their nickname. */
export class Follows {
  typed = ''
  word = ''
  lists: Record<FollowKind, FollowList>

  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param id whose they are; undefined for one's own */
  constructor(readonly id?: number) {
    this.lists = this.listsOf('')
    makeAutoObservable<Follows, 'timer'>(this, { id: false, lists: observableRef, timer: false })
  }

  type(text: string): void {
    this.typed = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.search(), SEARCH_AFTER_MS)
  }

  /** Without waiting for the typing to rest. */
  search(): void {
    clearTimeout(this.timer)
    const word = this.typed.trim()
    if (word === this.word) return
    this.word = word
    this.lists = this.listsOf(word)
  }

  /** The screen is left: nothing is searched any more. */
  leave(): void {
    clearTimeout(this.timer)
  }

  private listsOf(word: string): Record<FollowKind, FollowList> {
    const listOf = (kind: FollowKind): FollowList =>
      new Collection({
        fetch: (page, perPage) =>
          callPage('GET user/followers', { id: this.id, kind, word: word || undefined, page, per_page: perPage }, { quiet: true }),
        adopt: ({ mutual, followedAt: _, ...user }) => members.upsert({ ...user, ...this.tieOf(kind, mutual) }),
        hasLeft: (member) => kind === 'followed' && this.id === undefined && !member.isFollowed,
      })
    return { followers: listOf('followers'), followed: listOf('followed') }
  }

  /** Of those in another member's list it is known that they follow me only when we follow each other. */
  private tieOf(kind: FollowKind, mutual: boolean): { followsMe?: boolean } {
    if (mutual) return { followsMe: true }
    return this.id === undefined ? { followsMe: kind === 'followers' } : {}
  }
}
