import type { Reason, ReportReason, ReportType } from '@anglers/contract/report'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { Form } from '@/stores/form'
import { loading } from '@/stores/overlays'
import { requireSignIn } from '@/stores/signin'
import { t } from '@/lib/i18n'

/** What is reported. */
export interface Thing {
  type: Exclude<ReportType, 'feedback'>
  id: number
}

/** A report that is being written. */
export class Report {
  readonly form: Form<{ reason: string; content: string }>

  constructor(
    readonly thing: Thing,
    readonly reasons: Reason[],
  ) {
    this.form = new Form({
      empty: { reason: '', content: '' },
      optional: ['content'],
      draft: `report-${thing.type}-${thing.id}`,
      check: ({ reason, content }) => (this.needsWords(reason) && content.trim() === '' ? { content: t.report.wordsNeeded } : {}),
      send: ({ reason, content }, key) =>
        call('POST report/add', { ...thing, reason: reason as ReportReason, content: content.trim() || undefined }, { quiet: true, key }),
    })
  }

  /** Whether this reason says nothing by itself. */
  needsWords(reason: string): boolean {
    return this.reasons.some(({ key, words }) => key === reason && words)
  }
}

/** The one report that is being written over a page. */
export class Reporting {
  current: Report | null = null

  constructor() {
    makeAutoObservable(this, { current: observableRef })
  }

  /** Asks why; a visitor signs in first. */
  begin(thing: Thing): void {
    requireSignIn(
      async () => {
        try {
          const reasons = await loading.during(call('GET report/get-type', { type: thing.type }))
          runInAction(() => {
            this.current = new Report(thing, reasons)
          })
        } catch (error) {
          showNetworkError(error)
        }
      },
      { name: 'report', ...thing },
    )
  }

  close(): void {
    this.current?.form.leave()
    this.current = null
  }
}

export const reporting = new Reporting()
