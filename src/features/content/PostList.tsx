import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import type { Way } from '@/ui/feedback/Notice'
import { RecordList } from '@/ui/list/RecordList'
import { type DrawnWords, PostCard } from './PostCard'
import { PostCardSkeleton } from './PostCardSkeleton'
import type { Post } from './Post'
import type { PostCollection } from './postLists'
import './PostList.scss'

interface Props {
  source: PostCollection
  empty: { text: string; way?: Way }
  header?: ReactNode
  /** Whether it says that there are newer posts. */
  fresh?: boolean
  onRefresh?: () => Promise<unknown>
  /** The header is still on its way, and is shown together with the first posts. */
  waits?: boolean
  /** With it each card offers what the reader may do with their own post. */
  onMenu?: (post: Post) => void
  /** The forum whose list it is. */
  within?: number
  /** Its posts are offered, and not asked for. */
  offered?: boolean
  /** What of each post is drawn in another way than plainly. */
  words?: (post: Post) => DrawnWords
}

/** A list of posts. */
export function PostList({ source, empty, header, fresh, onRefresh, waits, onMenu, within, offered, words }: Props) {
  return (
    <RecordList
      className="post-list"
      source={source}
      render={(post) => <PostCard post={post} onMenu={onMenu} within={within} offered={offered} words={words?.(post)} />}
      skeleton={<PostCardSkeleton />}
      empty={empty}
      header={header}
      newer={fresh ? t.content.newer : undefined}
      onRefresh={onRefresh}
      waits={waits}
    />
  )
}
