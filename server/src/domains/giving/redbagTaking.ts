import type { RedbagState, RedbagTaking } from '@anglers/contract/redbagTerms'
import type { Services } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { membersOfConversation } from '../chat/carrying.ts'
import { redbagState } from './policy.ts'
import type { RedbagRow } from './redbagQueries.ts'
import { listTakings, type TakingRow } from './redbagTakingQueries.ts'

type Needs = Pick<Services, 'db' | 'store' | 'bus'>

const presentTaking = ({ latest, ...row }: TakingRow, store: Needs['store']): RedbagTaking => ({
  ...row,
  latest: latest && presentUser(latest, store),
})

/** Who took parts of these red packets, as far as this member may know. @param ids with commas between */
export const takingsOf = async ({ db, store }: Pick<Needs, 'db' | 'store'>, viewer: Viewer, ids: string): Promise<RedbagTaking[]> =>
  (await listTakings(db, viewer.id, ids.split(',').map(Number))).map((row) => presentTaking(row, store))

/** What is to be told of a red packet. */
interface News {
  senderId: number
  conversationId: number
  state: RedbagState
  /** Those who were told already that none is left. */
  notified: number[]
}

/**
 * Says in the conversation of a red packet that members have taken parts: to its sender, and to those members' own devices; to everyone
 * there once none is left. Comes after the commit, and nobody waits for it: a device that misses it learns it when the conversation is
 * opened again. While its sender is being told of some parts, those that are taken meanwhile wait for one frame together: under a rush
 * that is a frame for many parts.
 */
export class TakingNews {
  private readonly waiting = new Map<number, News>()
  private readonly telling = new Map<number, Promise<void>>()

  constructor(private readonly services: Needs) {}

  /** @param bag as it was found after the part was taken */
  note(bag: RedbagRow, takerId: number): void {
    const { id, sender_id: senderId, conversation_id: conversationId } = bag
    if (conversationId === null) return
    const state = redbagState(bag)
    if (takerId !== senderId) this.say([takerId], { ...nobody(id), mine: true }, state)
    const news = this.waiting.get(id) ?? { senderId, conversationId, state, notified: [] }
    // Parts never come back to be taken: what is over stays over.
    if (state !== 'open') {
      news.state = state
      news.notified.push(takerId)
    }
    this.waiting.set(id, news)
    if (this.telling.has(id)) return
    this.telling.set(id, this.tell(id))
  }

  /** Resolves when all that was noted is told. */
  async settled(): Promise<void> {
    await Promise.all(this.telling.values())
  }

  private async tell(id: number): Promise<void> {
    for (let news = this.next(id); news; news = this.next(id)) {
      // What fails here was told to nobody, as where a device was away.
      await this.tellOnce(id, news).catch(() => undefined)
    }
    // In the same turn in which nothing was found waiting: what is noted from here on starts anew.
    this.telling.delete(id)
  }

  private async tellOnce(id: number, { senderId, conversationId, state, notified }: News): Promise<void> {
    const { db, store } = this.services
    const [row] = await listTakings(db, senderId, [id])
    if (row) this.say([senderId], presentTaking(row, store), state)
    if (state === 'open') return
    const others = (await membersOfConversation(db, conversationId)).filter((member) => member !== senderId && !notified.includes(member))
    this.say(others, nobody(id), state)
  }

  private next(id: number): News | undefined {
    const news = this.waiting.get(id)
    this.waiting.delete(id)
    return news
  }

  private say(members: number[], taking: RedbagTaking, state: RedbagState): void {
    this.services.bus.sendToMembers(members, { type: 'redbag', ...taking, state })
  }
}

const nobody = (id: number): RedbagTaking => ({ id, mine: false, others: 0, latest: null })
