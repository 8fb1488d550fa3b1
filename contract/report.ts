import Type, { type Static } from 'typebox'
import { Done, Id, literals } from './common.ts'
import { declare } from './endpoint.ts'
import { REPORT_CHARS, REPORT_CONTACT_CHARS, REPORT_PICTURES } from './limits.ts'

/** What a report may be about: a thing, or, as feedback, the product itself. */
export const reportTypes = ['post', 'comment', 'user', 'message', 'review', 'good_review', 'feedback'] as const
export const ReportType = literals(reportTypes, {
  title: 'ReportType',
  description: 'What a report may be about: a thing, or, as feedback, the product itself.',
})
export type ReportType = (typeof reportTypes)[number]

/** What became of a report: something was done about it, or there was nothing to be done. */
export const reportOutcomes = ['upheld', 'dismissed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportReasons = [
  'spam',
  'porn',
  'abuse',
  'fraud',
  'poaching',
  'illegal',
  'untrue',
  'privacy',
  'rights',
  'impersonation',
  'bug',
  'idea',
  'account',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
const ReportReason = literals(reportReasons, {
  title: 'ReportReason',
  description: 'Why something is reported: one of those that report/get-type answers for its type.',
})

export const Reason = Type.Object(
  {
    key: ReportReason,
    name: Type.String({ description: "in the request's language", examples: ['广告'] }),
    words: Type.Boolean({ description: 'says nothing by itself: `content` has to' }),
  },
  { title: 'Reason', description: 'A reason that a report may have.' },
)
export type Reason = Static<typeof Reason>

export const reportEndpoints = declare({
  'GET report/get-type': {
    access: 'visitor',
    summary: 'The reasons that a report of this type may have',
    input: Type.Object({ type: Type.Optional(literals(reportTypes, { description: 'without it, post' })) }),
    answer: Type.Array(Reason),
  },
  'POST report/add': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary:
      'Report a post, a comment, a user or a message that one got; or, as feedback, tell the operators something. ' +
      'A member has one open report of a thing',
    input: Type.Object({
      type: ReportType,
      id: Type.Optional({ ...Id, description: 'of the thing; wanted for all but feedback' }),
      reason: ReportReason,
      content: Type.Optional(Type.String({ maxLength: REPORT_CHARS, description: 'wanted where the reason says so' })),
      media: Type.Optional(Type.Array(Id, { maxItems: REPORT_PICTURES, uniqueItems: true, description: 'pictures that I uploaded' })),
      contact: Type.Optional(Type.String({ maxLength: REPORT_CONTACT_CHARS, description: 'how to reach me, if need be' })),
    }),
    answer: Done,
    perMinute: 10,
    errors: ['already_reported', 'rest_banned'],
  },
})
