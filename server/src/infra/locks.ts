/**
 * The advisory locks of ours whose keys are single numbers. Releases run beside one another, so what a lock is for keeps its number; the
 * migrator's is its own (infra/database.ts), and what locks members or names takes hashes of them.
 */
export const LOCKS = {
  /** Held by all who use a Postgres of our own (infra/postgres). */
  postgresUsers: 20_170_801,
  /** Deletes rows that have had their time. */
  housekeeping: 20_170_802,
  /** Folds the changes of counts. */
  folding: 20_170_803,
  /** Makes the time-outs settings of the role. */
  roleLimits: 20_170_804,
  /** Builds the demo town. */
  demo: 20_170_805,
  /** Held shared by backups, alone by who removes files that nothing shows any longer. */
  files: 20_261_126,
} as const
