import { t } from '@/lib/i18n'
import { RecordList } from '@/ui/list/RecordList'
import type { PostCollection } from './postLists'
import { RankRow, type RankedBy } from './RankRow'
import { RankRowSkeleton } from './RankRowSkeleton'

interface Props {
  source: PostCollection
  by: RankedBy
}

/** Posts by rank. */
export function RankList({ source, by }: Props) {
  return (
    <RecordList
      source={source}
      render={(post) => <RankRow post={post} place={source.items.indexOf(post) + 1} by={by} />}
      skeleton={<RankRowSkeleton />}
      empty={{ text: t.content.empty.ranking }}
    />
  )
}
