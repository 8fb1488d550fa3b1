import type { BbsCard } from '@anglers/contract/posts/bbs'
import { ActivityCard } from './ActivityCard'
import { PollCard } from './PollCard'

interface Props {
  id: number
  extra: BbsCard
}

/** What a thread has beside its text. */
export function ThreadMore({ id, extra: { kind } }: Props) {
  return kind === 'poll' ? <PollCard id={id} /> : kind === 'activity' ? <ActivityCard id={id} /> : null
}
