import type { Db } from '../../infra/database.ts'
import { deleteHistory } from './queries.ts'

/** Forgets what a member searched for, in the caller's transaction. */
export const eraseSearches = (db: Db, memberId: number): Promise<void> => deleteHistory(db, memberId, undefined)
