import type { ReactNode } from 'react'
import type { Way } from '@/ui/feedback/Notice'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import { RecordList } from '@/ui/list/RecordList'
import type { TopicCollection } from './topicLists'
import { TopicRow } from './TopicRow'

interface Props {
  source: TopicCollection
  empty: { text: string; way?: Way }
  header?: ReactNode
}

/** A list of topics. */
export function TopicRows({ source, empty, header }: Props) {
  return (
    <RecordList
      source={source}
      render={(topic) => <TopicRow topic={topic} />}
      skeleton={<CoverRowSkeleton />}
      empty={empty}
      header={header}
    />
  )
}
