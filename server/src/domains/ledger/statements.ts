import { type LedgerEntry, type NoteType, type Statement, type Unit, units } from '@anglers/contract/wallet'
import type { Db, Window } from '../../infra/database.ts'
import { dayOf } from '../../infra/localTime.ts'
import type { Paged } from '../../kernel/paging.ts'
import { type AccountRow, findAccount, findFirstEntry, findStanding, listEntries, type Sign, sumEntries } from './queries.ts'

const notes: Record<NoteType, { unit: Unit; sign: Sign }> = {
  income: { unit: 'credit', sign: 'plus' },
  outlay: { unit: 'credit', sign: 'minus' },
  exp: { unit: 'experience', sign: 'all' },
  points: { unit: 'points', sign: 'all' },
}

/** How many entries of a sign an account has, or had. */
const countOf = ({ received, spent }: Pick<AccountRow, 'received' | 'spent'>, sign: Sign) =>
  sign === 'plus' ? received : sign === 'minus' ? spent : received + spent

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

const presentEntry = (row: EntryRow, unit: Unit): LedgerEntry => ({
  id: row.id,
  unit,
  kind: row.kind,
  amount: row.amount,
  balanceAfter: row.balance_after!,
  at: row.at.toISOString(),
  subject: row.subject_type === null ? null : { type: row.subject_type, id: row.subject_id! },
})

/** Entries of a member's, the latest first; of one month or all. However many there are, a page costs the same. */
export async function listNotes(
  db: Db,
  memberId: number,
  type: NoteType,
  month: string | undefined,
  { limit, offset }: Window,
): Promise<Paged<LedgerEntry>> {
  const { unit, sign } = notes[type]
  const account = await findAccount(db, memberId, unit)
  const [from, upto] = month
    ? (await Promise.all([findStanding(db, account.id, month, 0), findStanding(db, account.id, month, 1)])).map((at) => countOf(at, sign))
    : [0, countOf(account, sign)]
  const top = upto! - offset
  const rows = top > from! ? await listEntries(db, account.id, sign, { after: Math.max(from!, top - limit), upto: top }) : []
  return { items: rows.map((row) => presentEntry(row, unit)), total: upto! - from! }
}

/** What a member's account began and ended a month with. */
export async function readStatement(db: Db, memberId: number, unit: Unit, month: string): Promise<Statement> {
  const account = await findAccount(db, memberId, unit)
  const [before, after, first] = await Promise.all([
    findStanding(db, account.id, month, 0),
    findStanding(db, account.id, month, 1),
    findFirstEntry(db, account.id),
  ])
  return {
    unit,
    month,
    openingBalance: before.balance,
    closingBalance: after.balance,
    ...(await sumEntries(db, account.id, { after: countOf(before, 'all'), upto: countOf(after, 'all') })),
    firstMonth: first ? dayOf(first.at).slice(0, 7) : null,
  }
}

const ROWS_AT_ONCE = 500
// Excel takes a file without it for one of the system's own encoding.
const BOM = '\ufeff'

/** The entries of a member's account in a month, the earliest first, as CSV with a head: read while it is written. */
export async function* csvOf(db: Db, memberId: number, unit: Unit, month: string): AsyncGenerator<string> {
  const account = await findAccount(db, memberId, unit)
  const [before, end] = await Promise.all([findStanding(db, account.id, month, 0), findStanding(db, account.id, month, 1)])
  yield `${BOM}id,at,kind,amount,balance_after,subject_type,subject_id\r\n`
  // Numbers, times and words of ours: nothing in them has to be quoted.
  for await (const row of entriesBetween(db, account.id, countOf(before, 'all'), countOf(end, 'all')))
    yield [row.id, row.at.toISOString(), row.kind, row.amount, row.balance_after, row.subject_type, row.subject_id].join(',') + '\r\n'
}

/** Entries of an account after one place and up to another, the earliest first. */
async function* entriesBetween(db: Db, accountId: number, after: number, last: number): AsyncGenerator<EntryRow> {
  for (let from = after; from < last; from += ROWS_AT_ONCE)
    yield* (await listEntries(db, accountId, 'all', { after: from, upto: Math.min(last, from + ROWS_AT_ONCE) })).reverse()
}

/** All entries of a member's accounts. */
export async function* exportEntries(db: Db, memberId: number): AsyncGenerator<LedgerEntry> {
  for (const unit of units) {
    const account = await findAccount(db, memberId, unit)
    for await (const row of entriesBetween(db, account.id, 0, countOf(account, 'all'))) yield presentEntry(row, unit)
  }
}
