import type { ReportReason, ReportType } from '@anglers/contract/report'
import type { Context } from '../../kernel/context.ts'
import { merged, type Module } from '../../kernel/module.ts'
import type { Viewer } from '../../kernel/viewer.ts'

/** A thing that is reported, as it stands at that moment: it can be changed or taken back a moment later. */
export interface Evidence {
  /** Whose it is. */
  authorId: number
  words: string
  /** The page of the app where an operator sees it. */
  link: string
  /** The id of a picture, or a voice note, that belongs to it. */
  picture?: number | null
  voice?: number | null
}

/** A kind of thing that can be reported. */
export interface ReportTarget {
  /** Which reasons a report of it may have, the likeliest first. */
  reasons: readonly ReportReason[]
  /**
   * The thing as far as this viewer sees it. Whom one has blocked can still be reported.
   *
   * @throws ApiError rest_not_found for what they may not read at all: operators would read it by the report
   */
  evidence(trx: Context, viewer: Viewer, id: number): Promise<Evidence>
}

export type ReportTargets = Record<Exclude<ReportType, 'feedback'>, ReportTarget>

declare module '../../kernel/module.ts' {
  interface Module {
    reportTargets?: Partial<ReportTargets>
  }
}

/** All kinds of things that can be reported. */
export const reportTargets = (modules: readonly Module[]): ReportTargets => merged(modules, 'reportTargets')
