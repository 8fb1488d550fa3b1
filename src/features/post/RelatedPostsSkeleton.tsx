import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Skeleton } from '@/ui/base/Skeleton'
import { SectionHead } from '@/ui/layout/SectionHead'
import './RelatedPosts.scss'

interface Props {
  rows: number
}

/** Posts on the same matter that are on their way: as high as what comes, so that the comments below don't jump. */
export function RelatedPostsSkeleton({ rows }: Props) {
  return (
    <View className="related" aria-hidden>
      <SectionHead title={t.post.related} />
      {Array.from({ length: rows }, (_, row) => (
        <View key={row} className="related__row">
          <View className="related__words">
            <Skeleton />
            <Skeleton width={40} />
          </View>
          <View className="related__picture" />
        </View>
      ))}
    </View>
  )
}
