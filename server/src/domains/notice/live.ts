import type { NoticeTab } from '@anglers/contract/notice'
import type { Bus } from '../../infra/bus/index.ts'
import { afterCommit, type Db } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import { unreadOf } from './queries.ts'

/** By which bus the members of a database are told. */
const buses = new WeakMap<Db, Bus>()

/** From now on members who are connected hear at once how many notices they have not read. */
export function goLive({ db, bus }: Pick<Services, 'db' | 'bus'>): void {
  buses.set(db, bus)
}

/** Those who are being told. */
const underWay = new Set<Promise<void>>()

/** Resolves when everybody was told whom the transactions concerned that have been committed: before a process ends. */
export async function allTold(): Promise<void> {
  while (underWay.size) await Promise.all(underWay)
}

/** Whom each transaction under way concerns, and by which tabs; null where they read themselves. */
const concerned = new WeakMap<Db, Map<number, Set<NoticeTab | null>>>()

/** Tells a member after the commit what they have unread then; not where they want no word of this tab. */
export function tellLater(trx: Db, memberId: number, tab: NoticeTab | null): void {
  let members = concerned.get(trx)
  if (!members) {
    const all = new Map<number, Set<NoticeTab | null>>()
    members = all
    if (trx.isTransaction) concerned.set(trx, all)
    // Where there is no transaction this runs at once, while nobody is in the map yet: it waits for the end of the turn.
    afterCommit(trx, (db) => {
      const telling: Promise<void> = Promise.resolve().then(() => tell(db, all)).catch(() => undefined).finally(() => underWay.delete(telling))
      underWay.add(telling)
    })
  }
  members.set(memberId, (members.get(memberId) ?? new Set()).add(tab))
}

/** Whoever this does not reach asks for themselves when they come back. */
async function tell(db: Db, members: Map<number, Set<NoticeTab | null>>): Promise<void> {
  const bus = buses.get(db)
  if (!bus) return
  for (const { id, unread, off } of await unreadOf(db, [...members.keys()])) {
    const wanted = [...members.get(id)!].some((tab) => tab === null || !off.includes(tab))
    if (wanted) bus.tell([id], { type: 'notice', unread })
  }
}
