import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { postList } from '@/features/content'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { SectionHead } from '@/ui/layout/SectionHead'
import './PostsHere.scss'

interface Props {
  id: number
}

const POSTS_SHOWN = 5
const NAMES_SHOWN = 4
const LATELY_MS = 30 * 24 * 3_600_000

/** The latest posts from around a place, and who wrote them lately; nothing while there are none. */
export const PostsHere = observer(function PostsHere({ id }: Props) {
  const [here] = useState(() => postList('GET waters/posts-here', { id }))
  useEffect(() => void here.load(), [here])
  const posts = here.items
  const lately = posts.filter(({ data }) => Date.now() - Date.parse(data.publishedAt) < LATELY_MS).map(({ data }) => nameOf(data.author))
  const names = [...new Set(lately)].slice(0, NAMES_SHOWN)
  return (
    <View>
      {posts.length > 0 && (
        <View className="posts-here">
          <SectionHead title={t.waters.here} />
          {names.length > 0 && (
            <View className="posts-here__lately">
              <Text>{t.waters.lately(names.join(t.common.listSeparator))}</Text>
            </View>
          )}
          {posts.slice(0, POSTS_SHOWN).map(({ id: other, data: { title, text, author, pictures } }) => (
            <Tap key={other} className="posts-here__row" to={routes.post(other)}>
              <View className="posts-here__words">
                <View className="posts-here__title two-lines">
                  <Text>{title || text || t.post.postOf(nameOf(author))}</Text>
                </View>
                <Text className="posts-here__author">{nameOf(author)}</Text>
              </View>
              {pictures[0] && <Img className="posts-here__picture" src={pictures[0].thumb} alt={pictures[0].alt} />}
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
})
