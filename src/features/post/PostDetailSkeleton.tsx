import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { BylineSkeleton } from '@/features/account'
import { Skeleton } from '@/ui/base/Skeleton'
import './PostDetail.scss'

/** A whole post that is on its way. */
export function PostDetailSkeleton() {
  return (
    <View className="post-detail" role="status" aria-label={t.common.loading}>
      <View className="post-detail__head">
        <BylineSkeleton />
      </View>
      <Skeleton shape="title" width={70} />
      <Skeleton />
      <Skeleton />
      <Skeleton width={60} />
      <Skeleton shape="picture" />
    </View>
  )
}
