import type { Input } from '@anglers/contract'
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
/** Where an earlier form, which asked for the name alone, kept it. */
const OLD_DRAFT = 'group-new'

type Asked = Input<'POST group-message/create'>

interface Draft {
  name: string
  chosen: Person[]
  /** The Idempotency-Key: as long as the draft lives, sending it again makes no second group. */
  key: string
  /** What was sent with the key so far, the latest first: one of these may have arrived, though no answer came. */
  sent?: Asked[]
}

/** What came of making a group. */
interface Made {
  group: GroupConversation
  /** Whether it is as the form says now. Else an earlier sending made it, and what was changed since could not be made good. */
  isWhole: boolean
}

/** A group that is being made: its name, and who is invited. Both survive failed calls, closed sheets and reloads. */
export class GroupMaking {
  name = ''
  chosen: Person[] = []
  busy = false
  /** What is wrong with the name. */
  nameProblem = ''
  problem = ''
  /** The form was closed. */
  isLeft = false

  private sent: Asked[] = []
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
      this.sent = draft.sent ?? []
      this.touched = true
    } else if (first) this.chosen = [first]
    else this.takeOver()
    makeAutoObservable<GroupMaking, 'first' | 'sent' | 'key' | 'by' | 'stopKeeping'>(this, {
      chosen: observableRef,
      sent: observableRef,
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
    if (this.busy) return
    this.name = name
    this.nameProblem = ''
    this.touched = true
  }

  /** Chooses a member, or takes them back. */
  flip({ id, nickName, avatar }: Person): void {
    if (this.busy) return
    if (this.has({ id, nickName, avatar })) this.keepOnly((other) => other.id !== id)
    else if (this.chosen.length < GROUP_INVITED_AT_ONCE) this.chosen = [...this.chosen, { id, nickName, avatar }]
    else toaster.show(t.talk.makeLimit(GROUP_INVITED_AT_ONCE))
    this.problem = ''
    this.touched = true
  }

  /**
   * Makes the group and invites. Who does not let me invite them is taken off the list, and the member decides whether it is made without.
   * Where an earlier sending made it, what was changed since is made good as far as it can be.
   * @returns null when it failed, which is said; `arrived` where an earlier sending made the group, and it is not known which one it is
   */
  async make(): Promise<Made | 'arrived' | null> {
    if (this.busy || !this.ready) return null
    this.busy = true
    this.problem = ''
    this.nameProblem = ''
    const { chosen, asked } = this
    // Before the call: whoever leaves while it is under way, and comes back, must not make another group.
    this.sent = [asked, ...this.sent.filter((other) => !isSame(other, asked))]
    this.touched = true
    drafts.write(this.draftName, this.draft)
    try {
      const { group, made } = await this.create()
      const isWhole = made === asked || (await catchUp(group, made, asked))
      this.finish()
      if (!isStill(this.by)) return null
      moveGroupToTop(group)
      return { group, isWhole }
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

  /** The form is closed: stops keeping the draft; what is there stays. */
  leave(): void {
    this.isLeft = true
    if (isStill(this.by) && this.touched) drafts.write(this.draftName, this.draft)
    this.stopKeeping()
  }

  /** Sends what is asked for now; where another sending has arrived before, that one again, whose answer is the group that it made. */
  private async create(): Promise<{ group: GroupConversation; made: Asked }> {
    let conflict: unknown
    for (const made of this.sent) {
      try {
        return { group: groups.upsert(await call('POST group-message/create', made, { key: this.key, quiet: true })), made }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === ARRIVED)) throw error
        conflict = error
      }
    }
    throw conflict
  }

  private explain(error: unknown, asked: Person[]): void {
    const params = error instanceof ApiError ? error.params : {}
    const refused = asked.filter((_, i) => `members.${i}` in params)
    this.nameProblem = params.name ?? ''
    if (refused.length > 0) {
      this.keepOnly(({ id }) => !refused.some((other) => other.id === id))
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

  private takeOver(): void {
    const name = drafts.read<{ name?: string }>(OLD_DRAFT)?.name
    if (!name) return
    this.name = name
    this.touched = true
    drafts.write(this.draftName, this.draft)
    drafts.drop(OLD_DRAFT)
  }

  private get asked(): Asked {
    const name = this.name.trim()
    const members = this.chosen.map(({ id }) => id)
    return { ...(name && { name }), ...(members.length > 0 && { members }) }
  }

  private get draftName(): string {
    return this.first ? `group-make-${this.first.id}` : 'group-make'
  }

  private get draft(): Draft | undefined {
    return this.touched ? { name: this.name, chosen: this.chosen, key: this.key, sent: this.sent } : undefined
  }
}

const isSame = (one: Asked, other: Asked): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Gives a group the name, and invites the members, that were not asked for when it was made.
 * @returns whether it is as asked for now: nobody is uninvited, and what fails is left
 */
async function catchUp(group: GroupConversation, made: Asked, { name, members = [] }: Asked): Promise<boolean> {
  const invited = made.members ?? []
  const missing = members.filter((id) => !invited.includes(id))
  try {
    if (missing.length > 0) group.merge(await call('POST group-message/invite', { id: group.id, members: missing }, { quiet: true }))
    if (name && name !== made.name) group.merge(await call('POST group-message/edit', { id: group.id, name }, { quiet: true }))
  } catch {
    return false
  }
  return invited.every((id) => members.includes(id)) && (name !== undefined || made.name === undefined)
}
