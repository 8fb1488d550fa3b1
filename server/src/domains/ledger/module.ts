import type { Module } from '../../kernel/module.ts'
import { audit } from './audit.ts'
import { storeAudit } from './auditQueries.ts'
import { showAudit } from './metrics.ts'
import { sentences } from './sentences.ts'
import { balancesOf, transfer } from './service.ts'
import { exportEntries } from './statements.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    audit_ledger: object
  }
}

const DAY_MS = 24 * 60 * 60_000

export const ledgerModule = {
  name: 'ledger',
  sentences,
  // Entries outlive their member: the law wants the books kept, and the row that they point to is nameless by then.
  onExport: ({ db }, memberId) => ({ ledger: () => exportEntries(db, memberId) }),
  /** What others see of it, the level, is as nameless as the row: experience goes back to the site. */
  async onErase({ db }, { id }) {
    const { experience } = await balancesOf(db, id)
    if (experience)
      await transfer(db, `erased:${id}`, {
        kind: 'correction',
        actorId: null,
        subject: { type: 'user', id },
        legs: [
          { member: id, unit: 'experience', amount: -experience },
          { site: 'issued', unit: 'experience', amount: experience },
        ],
      })
  },
  metrics: showAudit,
  jobs: ({ patientDb, modules, logger }) => ({
    audit_ledger: {
      cron: '40 19 * * *',
      catchUpMs: DAY_MS,
      async run() {
        const faults = await audit(patientDb, modules)
        await storeAudit(patientDb, faults.length)
        // An operator's alarm goes by this line, and by the metric.
        if (faults.length) logger.error({ faults }, 'the ledger does not add up')
      },
    },
  }),
} satisfies Module
