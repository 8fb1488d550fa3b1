import type { NoticeTab } from '@anglers/contract/notice'
import type { Services } from '../../kernel/context.ts'
import { unreadOf } from './queries.ts'

/** Sends members who are connected how many notices they have not read, as soon as that has changed. */
export class UnreadCounts {
  /** Whom the transactions of this turn concern, and by which tabs; null where they read themselves. */
  private members: Map<number, Set<NoticeTab | null>> | null = null
  private readonly underWay = new Set<Promise<void>>()

  /** Counts from now on what changes, once that is committed. */
  constructor(private readonly services: Pick<Services, 'db' | 'bus' | 'events'>) {
    services.events.on('notice.unreadChanged', async (context, { member, tab }) => context.afterCommit(() => this.changed(member, tab)))
  }

  /** Resolves when everybody has been sent what they were owed: before a process ends. */
  async settled(): Promise<void> {
    while (this.underWay.size) await Promise.all(this.underWay)
  }

  private changed(memberId: number, tab: NoticeTab | null): void {
    if (!this.members) {
      this.members = new Map()
      // Whoever this does not reach asks for themselves when they come back.
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
      if (isWanted) this.services.bus.tell([id], { type: 'notice', unread })
    }
  }
}
