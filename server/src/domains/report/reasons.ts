import type { ReportReason, ReportType } from '@anglers/contract/report'
import type { Language } from '../../kernel/language.ts'
import type { Module } from '../../kernel/module.ts'
import { texts } from '../../kernel/texts/index.ts'
import { reportTargets } from './targets.ts'

const FEEDBACK_REASONS: readonly ReportReason[] = ['bug', 'idea', 'account', 'other']

/** Reasons that say nothing by themselves. */
const wordless = new Set<ReportReason>(['other'])

/** Whether a report must say in words what it is about. */
export const needsWords = (type: ReportType, reason: ReportReason): boolean => type === 'feedback' || wordless.has(reason)

/** Which reasons a report of this type may have, the likeliest first. */
export const reasonsOf = (modules: readonly Module[], type: ReportType): readonly ReportReason[] =>
  type === 'feedback' ? FEEDBACK_REASONS : reportTargets(modules)[type].reasons

export const presentReasons = (modules: readonly Module[], type: ReportType, language: Language) =>
  reasonsOf(modules, type).map((key) => ({ key, name: texts[language].report.reasons[key], words: needsWords(type, key) }))
