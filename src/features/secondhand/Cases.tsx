import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PostCard } from '@anglers/contract/content'
import { type Post, posts } from '@/features/content'
import { t } from '@/lib/i18n'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Skeleton } from '@/ui/base/Skeleton'
import { RecordList } from '@/ui/list/RecordList'
import { ListingTile } from './ListingTile'

/** Listings that wait for an operator. */
export const Cases = observer(function Cases() {
  const [source] = useState(
    () =>
      new Collection<PostCard, Post>({
        fetch: async (page, per_page) => {
          const answer = await callPage('GET secondhand/cases', { page, per_page }, { quiet: true })
          return { ...answer, items: answer.items.map(({ post }) => post) }
        },
        adopt: (card) => posts.upsert(card),
      }),
  )
  return (
    <RecordList
      source={source}
      render={(post) => <ListingTile post={post} />}
      skeleton={<Skeleton />}
      empty={{ text: t.secondhand.noneFound }}
    />
  )
})
