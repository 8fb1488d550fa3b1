import type { NoticeTab } from '@anglers/contract/notice'
import type { Services } from '../../kernel/context.ts'
import { unreadOf } from './queries.ts'

/** Pushes the unread count to connected members whenever it changes. */
export class UnreadCounts {
  /** Members affected in this turn of the event loop, with the tabs; null where they marked notifications read themselves. */
  private members: Map<number, Set<NoticeTab | null>> | null = null
  private readonly underWay = new Set<Promise<void>>()

  /** Subscribes to changes, which are pushed after the commit. */
  constructor(private readonly services: Pick<Services, 'db' | 'bus' | 'events'>) {
    services.events.on('notice.unreadChanged', async (context, { member, tab }) => context.afterCommit(() => this.changed(member, tab)))
  }

  /** Resolves when all pending counts are sent, for shutdown. */
  async settled(): Promise<void> {
    while (this.underWay.size) await Promise.all(this.underWay)
  }

  private changed(memberId: number, tab: NoticeTab | null): void {
    if (!this.members) {
      this.members = new Map()
      // Clients that miss this load the count when they reconnect.
      const sending: Promise<void> = Promise.resolve()
        .then(() => this.send())
        .catch(() => undefined)
        .finally(() => this.underWay.delete(sending))
      this.underWay.add(sending)
    }
    this.members.set(memberId, (this.members.get(memberId) ?? new Set()).add(tab))
  }

  private async send(): Promise<void> {
    const members = this.members!
    this.members = null
    for (const { id, unread, off } of await unreadOf(this.services.db, [...members.keys()])) {
      const isWanted = [...members.get(id)!].some((tab) => tab === null || !off.includes(tab))
      if (isWanted) this.services.bus.sendToMembers([id], { type: 'notice', unread })
    }
  }
}
