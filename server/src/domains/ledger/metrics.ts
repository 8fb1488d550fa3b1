import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../infra/database.ts'
import { findAudit } from './auditQueries.ts'

/** Shows what the last audit found, whichever process ran it; nothing before the first. */
export function showAudit(registry: Registry, db: Db): void {
  const gauge = (name: string, help: string, valueOf: (audit: { faults: number; at: Date }) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // While the database is away the last value stands.
      async collect() {
        await findAudit(db).then(
          (audit) => (audit ? this.set(valueOf(audit)) : this.remove()),
          () => {},
        )
      },
    })
  gauge('ledger_faults', 'Faults in the books that the last audit found', ({ faults }) => faults)
  gauge('ledger_audit_timestamp_seconds', 'When the last audit of the books ended, in Unix time', ({ at }) => at.getTime() / 1_000)
}
