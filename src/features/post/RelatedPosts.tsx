import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { postList } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { nameOf } from '@/lib/nameOf'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { SectionHead } from '@/ui/layout/SectionHead'
import { RelatedPostsSkeleton } from './RelatedPostsSkeleton'
import './RelatedPosts.scss'

/** How many are shown. */
const SHOWN = 3

interface Props {
  id: number
}

/** Posts on the same matter; nothing while there are none. */
export const RelatedPosts = observer(function RelatedPosts({ id }: Props) {
  const [related] = useState(() => postList('GET posts/relate', { id }))
  useEffect(() => void related.load(), [related])
  if (related.phase === 'idle' || related.phase === 'loading') return <RelatedPostsSkeleton rows={SHOWN} />
  const posts = related.items.slice(0, SHOWN)
  if (posts.length === 0) return null
  return (
    <View className="related">
      <SectionHead title={t.post.related} />
      {posts.map(
        ({
          id: other,
          data: {
            title,
            text,
            author,
            pictures: [picture],
          },
        }) => (
          <Tap key={other} className="related__row" to={routes.post(other)}>
            <View className="related__words">
              <View className="related__title two-lines">
                <Text>{title || text || t.post.postOf(nameOf(author))}</Text>
              </View>
              <Text className="related__author">{nameOf(author)}</Text>
            </View>
            {picture && <Img className="related__picture" src={picture.thumb} alt={picture.alt} />}
          </Tap>
        ),
      )}
    </View>
  )
})
