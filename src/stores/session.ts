import type { Me, Session as OpenedSession } from '@anglers/contract/account'
import { makeAutoObservable } from 'mobx'
import { tellServer } from '@/platform/system'
import { store, stored } from './storage'

/** The session on this device. State only: for signing in and out see account.ts. */
export class Session {
  user: Me | null = null
  token = ''
  /** Seconds since 1970. */
  expiredIn = 0
  openid = ''
  unionid = ''
  /** The last member who signed out here. */
  oldUserId = 0
  /** Their account was made by this sign-in, and they have not been greeted yet. */
  isNew = false

  constructor() {
    this.restore()
    // `active` reads the clock, which MobX cannot watch: it must not be cached.
    makeAutoObservable(this, { active: false, userId: false })
  }

  /** Signed in only with user, token and an unexpired expired_in, all three. */
  get active(): boolean {
    return this.user !== null && this.token !== '' && this.expiredIn > Date.now() / 1000
  }

  /** The signed-in member's id; 0 for a visitor. */
  get userId(): number {
    return this.active ? this.user!.userId : 0
  }

  open({ user, access_token, expired_in, openid, unionid, isNew }: OpenedSession): void {
    this.user = user
    this.token = access_token
    this.expiredIn = expired_in
    this.openid = openid
    this.unionid = unionid
    this.isNew = isNew
    this.keep()
    store('openid', openid)
    store('unionid', unionid)
  }

  /** The newcomer has been greeted. */
  greeted(): void {
    this.isNew = false
  }

  /** Updates the signed-in member's data; ignored for another member. */
  update(user: Me): void {
    if (user.userId !== this.user?.userId) return
    this.user = user
    if (!this.isReplaced()) store('user', user)
  }

  /**
   * Clears the session, but remembers whose it was.
   * @param wanted its member signs out: nobody is to be signed in here any more, whatever another tab has opened since
   */
  close(wanted = false): void {
    const isReplaced = !wanted && this.isReplaced()
    if (this.user) this.oldUserId = this.user.userId
    this.user = null
    this.token = ''
    this.expiredIn = 0
    this.isNew = false
    if (!isReplaced) this.keep()
    store('oldUserId', this.oldUserId || undefined)
  }

  /** Another tab has opened a session since: what is stored is no longer this one. */
  private isReplaced(): boolean {
    const kept = stored<string>('token')
    return kept !== undefined && kept !== this.token
  }

  private restore(): void {
    this.user = stored<Me>('user') ?? null
    this.token = stored<string>('token') ?? ''
    this.expiredIn = stored<number>('expired_in') ?? 0
    this.openid = stored<string>('openid') ?? ''
    this.unionid = stored<string>('unionid') ?? ''
    this.oldUserId = stored<number>('oldUserId') ?? 0
    this.tell()
  }

  private keep(): void {
    store('user', this.user ?? undefined)
    store('token', this.token || undefined)
    store('expired_in', this.expiredIn || undefined)
    this.tell()
  }

  /** A member's first screen is not one that the server draws. */
  private tell(): void {
    tellServer('member', this.active ? '1' : '')
  }
}

export const session = new Session()
