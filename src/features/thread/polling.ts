import type { BbsKind } from '@anglers/contract/posts/bbs'
import type { PollEdit, PollForm } from '@anglers/contract/poll'
import { t } from '@/lib/i18n'

const DAY_MS = 24 * 60 * 60_000

/** What is typed of a poll. */
export interface PollFields {
  options: string[]
  most: number
  /** In so many days, or as it was: 'kept'; '' for never. */
  ends: string
  /** When it ends, as it is stored. */
  until: string | null
  secret: boolean
  /** Somebody has voted. */
  frozen: boolean
}

export const NO_POLL: PollFields = { options: ['', ''], most: 1, ends: '7', until: null, secret: false, frozen: false }

export const typedPoll = (poll: PollEdit | null): PollFields =>
  poll
    ? {
        options: poll.options,
        most: poll.most,
        ends: poll.until ? 'kept' : '',
        until: poll.until,
        secret: poll.results === 'end',
        frozen: poll.frozen,
      }
    : NO_POLL

const wordsOf = ({ options }: PollFields) => options.map((words) => words.trim()).filter(Boolean)

export function pollProblem(poll: PollFields): string | undefined {
  const words = wordsOf(poll)
  if (words.length < 2) return t.thread.optionsMissing
  if (new Set(words).size < words.length) return t.thread.optionsAlike
  return poll.secret && poll.ends === '' ? t.thread.endMissing : undefined
}

export function pollOf(poll: PollFields): PollForm {
  const { ends, until, secret, most } = poll
  const options = wordsOf(poll)
  return {
    options,
    most: Math.max(1, Math.min(most, options.length)),
    until: ends === '' ? null : ends === 'kept' ? until : new Date(Date.now() + Number(ends) * DAY_MS).toISOString(),
    results: secret ? 'end' : 'voted',
  }
}

export const threadKinds: readonly BbsKind[] = ['plain', 'question', 'poll', 'activity']
