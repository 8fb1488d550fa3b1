import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { classes } from '@/lib/classes'
import { nameOf } from '@/lib/nameOf'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { lockReason } from './locks'
import type { Post } from './Post'
import './RankRow.scss'

/** The first places stand out. */
const MEDALS = 3

/** What a post is ranked by. */
export type RankedBy = 'views' | 'likes' | 'favs' | 'comments'

interface Props {
  post: Post
  /** From 1. */
  place: number
  by: RankedBy
}

/** A post in a ranking: its place, what it says, and what it is ranked by. */
export const RankRow = observer(function RankRow({ post, place, by }: Props) {
  const {
    id,
    title,
    text,
    locked,
    pictures: [picture],
    author,
    counts,
  } = post.data
  return (
    <Tap className="rank-row" to={routes.post(id)}>
      <View className={classes('rank-row__place', place <= MEDALS && `rank-row__place--${place}`)}>
        <Text>{String(place)}</Text>
      </View>
      <View className="rank-row__words">
        <View className="rank-row__title two-lines">
          <Text>{title || text || (locked ? lockReason(locked) : t.content.pictures)}</Text>
        </View>
        <View className="rank-row__facts">
          <Text className="rank-row__author ellipsis">{nameOf(author)}</Text>
          <Text className="rank-row__count">{t.content.counts[by](counts[by])}</Text>
        </View>
      </View>
      {picture && (
        <View className="rank-row__picture">
          <Picture picture={picture} size="thumb" ratio={3 / 4} />
        </View>
      )}
    </Tap>
  )
})
