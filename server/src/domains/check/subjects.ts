import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import type { Context, StoreContext } from '../../kernel/context.ts'
import { contributions, type Module } from '../../kernel/module.ts'
import type {} from './events.ts'
import { awaitPictures, listUnpassed } from './pictures.ts'

/** What shows pictures of members beside posts and their comments. Both may be said twice, which changes nothing the second time. */
export interface PictureSubject {
  /** Others may see the picture: it takes the places for which it waits. */
  passed(context: StoreContext, picture: number): Promise<void>
  /** They may not: it is taken away from where it stands or waits, and who showed it is told. */
  refused(context: StoreContext, picture: number): Promise<void>
}

declare module '../../kernel/module.ts' {
  interface Module {
    pictureSubjects?: readonly PictureSubject[]
  }
}

declare module '../../infra/jobs.ts' {
  interface JobList {
    /** What shows this picture. */
    settle_subjects: { picture: number }
  }
}

/** A place where one picture stands: what stands there now, and what will once it has passed. What is undefined stays as it is. */
export interface Turn {
  now?: number | null
  next?: number | null
}

/**
 * Puts a picture where it stands for something, in the transaction that shows it: at once, or, where others have to wait for it, next.
 *
 * @param checks as `wantsPictureCheck` says of who shows it
 */
export async function takeTurn(trx: Context, picture: number | null | undefined, checks: boolean): Promise<Turn> {
  if (picture === undefined) return {}
  if (picture === null || !checks || !(await settleLater(trx, [picture], 'profile'))) return { now: picture, next: null }
  return { next: picture }
}

/**
 * Has the pictures checked of what shows them, in its transaction. One of them may have been judged before: that settles it, too.
 *
 * @returns whether others have to wait for any of them
 */
export async function settleLater(trx: Context, pictures: readonly number[], place: 'comment' | 'profile'): Promise<boolean> {
  if (!(await awaitPictures(trx, pictures, place))) return false
  for (const picture of pictures) await addJob(trx.db, 'settle_subjects', { picture })
  return true
}

/** What is known of a picture settles what shows it, in a job of its own: who says so does not wait for the locks of that. */
export const listenForJudged: NonNullable<Module['listen']> = ({ events }) => {
  events.on('picture.judged', ({ db }, { id }) => addJob(db, 'settle_subjects', { picture: id }))
  return () => Promise.resolve()
}

async function settleSubjects(context: StoreContext, picture: number): Promise<void> {
  const [unpassed] = await listUnpassed(context.db, [picture])
  if (unpassed && unpassed.state !== 'risky') return
  for (const subject of contributions(context.modules, 'pictureSubjects').flat())
    await (unpassed ? subject.refused(context, picture) : subject.passed(context, picture))
}

export const subjectJobs = (context: StoreContext): Pick<JobHandlers, 'settle_subjects'> => ({
  settle_subjects: { run: ({ picture }) => settleSubjects(context, picture) },
})
