import { useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import { RecordList } from '@/ui/list/RecordList'
import { followedForums } from './forumLists'
import { ForumRow } from './ForumRow'

/** The forums that the member follows. */
export function FollowedForums() {
  const [source] = useState(followedForums)
  return (
    <RecordList
      source={source}
      render={(forum) => <ForumRow forum={forum} />}
      skeleton={<CoverRowSkeleton />}
      empty={{ text: t.forum.noneFollowed, way: { name: t.titles['pages/bbs/bbs'], to: routes.forums() } }}
    />
  )
}
