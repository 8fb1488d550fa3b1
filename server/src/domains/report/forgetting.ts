import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type {} from './events.ts'
import { deleteReportsOf, forgetAccused } from './queries.ts'

/** Takes away what a member has said in reports, and what others have quoted of them there, with what notices have of that. */
export async function forgetWordsOf(trx: Context, memberId: number): Promise<void> {
  await emit(trx, 'report.forgotten', { reports: await deleteReportsOf(trx.db, memberId), whose: 'reporter' })
  await emit(trx, 'report.forgotten', { reports: await forgetAccused(trx.db, memberId), whose: 'accused' })
}
