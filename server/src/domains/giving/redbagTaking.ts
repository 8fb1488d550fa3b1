import type { RedbagState, RedbagTaking } from '@anglers/contract/redbagTerms'
import type { Services } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { membersOfConversation } from '../chat/carrying.ts'
import { redbagState } from './policy.ts'
import { findLinks, type RedbagRow } from './redbagQueries.ts'
import { listOfConversations, listTakings, type TakingRow } from './redbagTakingQueries.ts'

type Needs = Pick<Services, 'db' | 'store' | 'bus'>

type Taking = Omit<RedbagTaking, 'state'>

const presentTaking = ({ latest, ...row }: TakingRow, store: Needs['store']): Taking => ({
  ...row,
  latest: latest && presentUser(latest, store),
})

/** Who took parts of these red packets, and which are over, as far as this member may know. @param ids with commas between */
export async function takingsOf({ db, store }: Pick<Needs, 'db' | 'store'>, viewer: Viewer, ids: string): Promise<RedbagTaking[]> {
  const asked = ids.split(',').map(Number)
  const [rows, known] = await Promise.all([listTakings(db, viewer.id, asked), listOfConversations(db, viewer.id, asked)])
  const takings = new Map(rows.map((row) => [row.id, presentTaking(row, store)]))
  const links = await findLinks(db, [...takings.keys(), ...known])
  return links.flatMap((link) => {
    const [taking, state] = [takings.get(link.id), redbagState(link)]
    return taking || state !== 'open' ? [{ ...(taking ?? nobody(link.id)), state }] : []
  })
}

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

  private say(members: number[], taking: Taking, state: RedbagState): void {
    this.services.bus.sendToMembers(members, { type: 'redbag', ...taking, state })
  }
}

const nobody = (id: number): Taking => ({ id, mine: false, others: 0, latest: null })
