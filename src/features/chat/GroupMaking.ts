import type { ErrorCode } from '@anglers/contract/errors'
import { GROUP_INVITED_AT_ONCE } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, problemOf } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { Person } from './groupInvite'
import { groups, type GroupConversation } from './GroupConversation'
import { moveGroupToTop, myGroups } from './myGroups'

const ARRIVED: ErrorCode = 'rest_idempotency_conflict'

interface Draft {
  name: string
  chosen: Person[]
  /** The Idempotency-Key: as long as the draft lives, sending it again makes no second group. */
  key: string
}

/** A group that is being made: its name, and who is invited. Both survive failed calls, closed sheets and reloads. */
export class GroupMaking {
  name = ''
  chosen: Person[] = []
  busy = false
  /** What is wrong with the name. */
  nameProblem = ''
  problem = ''

  private key = newKey()
  private touched = false
  private readonly by = session.userId
  private readonly stopKeeping: () => void

  /** @param first with whom it begins */
  constructor(private readonly first?: Person) {
    const draft = drafts.read<Draft>(this.draftName)
    if (draft) {
      this.name = draft.name
      this.chosen = draft.chosen
      this.key = draft.key
      this.touched = true
    } else if (first) this.chosen = [first]
    makeAutoObservable<GroupMaking, 'first' | 'key' | 'by' | 'stopKeeping'>(this, {
      chosen: observableRef,
      first: false,
      key: false,
      by: false,
      stopKeeping: false,
    })
    this.stopKeeping = drafts.keep(this.draftName, () => this.draft)
  }

  /** A group of nobody else needs a name; the server names one of several after them. */
  get ready(): boolean {
    return this.chosen.length > 0 || this.name.trim() !== ''
  }

  has({ id }: Person): boolean {
    return this.chosen.some((other) => other.id === id)
  }

  type(name: string): void {
    this.name = name
    this.nameProblem = ''
    this.touched = true
  }

  /** Chooses a member, or takes them back. */
  flip({ id, nickName, avatar }: Person): void {
    if (this.has({ id, nickName, avatar })) this.keepOnly((other) => other.id !== id)
    else if (this.chosen.length < GROUP_INVITED_AT_ONCE) this.chosen = [...this.chosen, { id, nickName, avatar }]
    else toaster.show(t.talk.makeLimit(GROUP_INVITED_AT_ONCE))
    this.problem = ''
    this.touched = true
  }

  /**
   * Makes the group and invites. Who does not let me invite them is taken off the list, and the member decides whether it is made without.
   * @returns the group; `arrived` where an earlier sending made it, with what was chosen then; null when it failed, which is said
   */
  async make(): Promise<GroupConversation | 'arrived' | null> {
    if (this.busy || !this.ready) return null
    this.busy = true
    this.problem = ''
    this.nameProblem = ''
    const { chosen } = this
    const name = this.name.trim()
    const members = chosen.map(({ id }) => id)
    try {
      const group = groups.upsert(
        await call(
          'POST group-message/create',
          { ...(name && { name }), ...(members.length > 0 && { members }) },
          { key: this.key, quiet: true },
        ),
      )
      this.finish()
      moveGroupToTop(group)
      return group
    } catch (error) {
      if (error instanceof ApiError && error.code === ARRIVED) {
        this.finish()
        void myGroups.refresh()
        return 'arrived'
      }
      if (isStill(this.by)) runInAction(() => this.explain(error, chosen))
      return null
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  /** Stops keeping the draft; what is there stays. */
  leave(): void {
    if (isStill(this.by) && this.touched) drafts.write(this.draftName, this.draft)
    this.stopKeeping()
  }

  private explain(error: unknown, asked: Person[]): void {
    const params = error instanceof ApiError ? error.params : {}
    const refused = asked.filter((_, i) => `members.${i}` in params)
    this.nameProblem = params.name ?? ''
    if (refused.length > 0) {
      this.keepOnly((person) => !refused.includes(person))
      this.problem = t.talk.makeRefused(refused.map(({ nickName }) => nickName).join(t.common.listSeparator))
    } else if (!this.nameProblem) this.problem = problemOf(error).message
  }

  private keepOnly(stays: (person: Person) => boolean): void {
    this.chosen = this.chosen.filter(stays)
  }

  private finish(): void {
    this.touched = false
    if (isStill(this.by)) drafts.drop(this.draftName)
  }

  private get draftName(): string {
    return this.first ? `group-make-${this.first.id}` : 'group-make'
  }

  private get draft(): Draft | undefined {
    return this.touched ? { name: this.name, chosen: this.chosen, key: this.key } : undefined
  }
}
