import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** A question as it is stored. */
export interface QuestionRow {
  bounty: number
  accepted_id: number | null
  accepted_at: Date | null
}

/** What a question promises, and which answer was accepted. */
export const findQuestion = (db: Db, postId: number): Promise<QuestionRow | undefined> =>
  db.selectFrom('question').select(['bounty', 'accepted_id', 'accepted_at']).where('post_id', '=', postId).executeTakeFirst()

/** A question, held until the transaction ends, so that one answer is accepted after another. */
export const holdQuestion = (trx: Db, postId: number): Promise<QuestionRow | undefined> =>
  trx
    .selectFrom('question')
    .select(['bounty', 'accepted_id', 'accepted_at'])
    .where('post_id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function saveQuestion(trx: Db, postId: number, bounty: number): Promise<void> {
  await trx
    .insertInto('question')
    .values({ post_id: postId, bounty, accepted_id: null, accepted_at: null })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ bounty }))
    .execute()
}

export async function deleteQuestion(trx: Db, postId: number): Promise<void> {
  await trx.deleteFrom('question').where('post_id', '=', postId).execute()
}

export async function saveAccepted(trx: Db, postId: number, commentId: number): Promise<void> {
  await trx.updateTable('question').set({ accepted_id: commentId, accepted_at: new Date() }).where('post_id', '=', postId).execute()
}

/** Points that a question has promised and the site holds. */
export interface BountyRow {
  id: number
  post_id: number | null
  asker_id: number
  amount: number
  until: Date
  cut: boolean
  payee_id: number | null
}

const openBounties = (db: Db) =>
  db.selectFrom('bounty').select(['id', 'post_id', 'asker_id', 'amount', 'until', 'cut', 'payee_id']).where('settled_at', 'is', null)

/** The points that the site holds for a question. */
export const findBounty = (db: Db, postId: number): Promise<BountyRow | undefined> =>
  openBounties(db).where('post_id', '=', postId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const holdBounty = (trx: Db, postId: number): Promise<BountyRow | undefined> =>
  openBounties(trx).where('post_id', '=', postId).forNoKeyUpdate().executeTakeFirst()

export async function insertBounty(trx: Db, bounty: { post_id: number; asker_id: number; amount: number; until: Date }): Promise<number> {
  const row = { ...bounty, payee_id: null, settled_at: null, outcome: null }
  return (await trx.insertInto('bounty').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** When the bounty of a question is over that nobody else has met: never. */
export const NOT_BEGUN = new Date('9999-12-31T00:00:00Z')

/** Has a bounty that waited for others to meet its question go on until then. */
export async function beginBounty(trx: Db, postId: number, until: Date): Promise<void> {
  await trx
    .updateTable('bounty')
    .set({ until })
    .where('post_id', '=', postId)
    .where('until', '=', NOT_BEGUN)
    .where('settled_at', 'is', null)
    .execute()
}

/** The same of all whose question others meet, and which nobody began: a process of the release before has let those out. */
export async function beginMissedBounties(db: Db, until: Date): Promise<void> {
  await sql`
    update bounty set until = ${until} from post
     where post.id = post_id and bounty.until = ${NOT_BEGUN} and settled_at is null
       and state = 'live' and deleted_at is null`.execute(db)
}

/** Has a bounty that was cut short go on until then. */
export async function resumeBounty(trx: Db, id: number, until: Date): Promise<void> {
  await trx.updateTable('bounty').set({ cut: false, until }).where('id', '=', id).execute()
}

/** Ends the bounty of a question whose post others do not meet any more. */
export async function cutBounty(trx: Db, postId: number): Promise<void> {
  await trx.updateTable('bounty').set({ cut: true }).where('post_id', '=', postId).where('settled_at', 'is', null).execute()
}

/** The answer that others like most. */
export async function findBestAnswer(trx: Db, postId: number, askerId: number): Promise<{ id: number; author_id: number } | undefined> {
  const { rows } = await sql<{ id: number; author_id: number }>`select id, author_id from best_answer(${postId}, ${askerId})`.execute(trx)
  return rows[0]
}

/** Whether others than its writer like an answer, be it deleted. */
export async function isLiked(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('comment_like')
    .innerJoin('comment', 'comment.id', 'comment_like.comment_id')
    .select('comment.id')
    .where('comment.id', '=', id)
    .where('comment.root_id', 'is', null)
    .whereRef('comment_like.member_id', '<>', 'comment.author_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Bounties whose time is over, or whose question is gone. */
export const findDueBounties = async (db: Db, limit: number): Promise<{ id: number; post_id: number | null }[]> =>
  (
    await sql<{ id: number; post_id: number | null }>`
      (select id, post_id from bounty where settled_at is null and until <= now() order by until limit ${limit})
      union
      (select id, post_id from bounty where settled_at is null and cut order by id limit ${limit})
      limit ${limit}`.execute(db)
  ).rows

/** Holds a post if it is there, whether others meet it or not, and says what became of it. */
export const holdPost = (trx: Db, id: number): Promise<{ deleted: boolean; live: boolean; version: number } | undefined> =>
  trx
    .selectFrom('post')
    .select(['version', sql<boolean>`deleted_at is not null`.as('deleted'), sql<boolean>`state in ('live', 'checking')`.as('live')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A bounty whose time is over, or whose question is gone, held until the transaction ends; undefined where it is settled. */
export const holdDueBounty = (trx: Db, id: number): Promise<BountyRow | undefined> =>
  openBounties(trx)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('cut', '=', true), eb('until', '<=', sql<Date>`now()`)]))
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function settleBounty(trx: Db, id: number, outcome: 'accepted' | 'given' | 'returned', payeeId: number | null): Promise<void> {
  await trx.updateTable('bounty').set({ outcome, payee_id: payeeId, settled_at: new Date() }).where('id', '=', id).execute()
}

/** What a member promised for answers, and what became of it. @param after the last one of the batch before */
export const exportBounties = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('bounty')
    .select(['id', 'post_id as postId', 'amount', 'outcome', sql<Date | null>`nullif(until, ${NOT_BEGUN})`.as('until')])
    .where('asker_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const FAULTS_MAX = 100

/** Whether what lies on the account of bounties is what questions promise, and which of them should have been settled by now. */
export async function auditBounties(db: Db): Promise<{ check: string; id: number; found: number; expected: number }[]> {
  const { rows } = await sql<{ check: string; id: number; found: number; expected: number }>`
    (select 'bounties' as check, account.id, coalesce(lies.amount, 0)::bigint as found, coalesce(held.amount, 0)::bigint as expected
       from ledger_account account
       left join lateral (select sum(amount) as amount from ledger_entry where account_id = account.id) lies on true
       left join lateral (select sum(amount) as amount from bounty where settled_at is null) held on true
      where account.role = 'bounties' and coalesce(lies.amount, 0) <> coalesce(held.amount, 0))
    union all
    (select 'bounty overdue', id, amount, 0::bigint
       from bounty where settled_at is null and until < now() - interval '2 hours' order by until limit ${FAULTS_MAX})`.execute(db)
  return rows
}
