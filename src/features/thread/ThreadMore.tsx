import type { BbsCard } from '@anglers/contract/posts/bbs'
import { ActivityCard } from './ActivityCard'
import { PollCard } from './PollCard'
import { QuestionCard } from './QuestionCard'

interface Props {
  id: number
  extra: BbsCard
}

/** What a thread has beside its text. */
export function ThreadMore({ id, extra: { kind } }: Props) {
  switch (kind) {
    case 'poll':
      return <PollCard id={id} />
    case 'activity':
      return <ActivityCard id={id} />
    case 'question':
      return <QuestionCard id={id} />
    default:
      return null
  }
}
