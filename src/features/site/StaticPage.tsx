import { Text, View } from '@tarojs/components'
import type { Page } from '@anglers/contract/site'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { dateOf } from '@/lib/time'
import type { Resource } from '@/stores/resource'
import { Html } from './Html'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { NotFound } from './NotFound'
import './StaticPage.scss'

interface Props {
  source: Resource<Page | null>
}

/** A page that the operator wrote. */
export const StaticPage = observer(function StaticPage({ source }: Props) {
  useEffect(() => void source.load(), [source])
  const { value, phase, problem } = source
  if (problem && !value) return <Failure problem={problem} onRetry={() => void source.refresh()} />
  if (!value) return phase === 'ready' ? <NotFound /> : <StaticPageSkeleton />
  return (
    <Scroll>
      <View className="static-page">
        <View className="static-page__when">
          <Text>{t.site.updatedOn(dateOf(value.updatedAt))}</Text>
        </View>
        <Html html={value.html} />
      </View>
    </Scroll>
  )
})

function StaticPageSkeleton() {
  return (
    <View className="static-page">
      {[100, 96, 70, 100, 88, 40].map((width, line) => (
        <Skeleton key={line} width={width} />
      ))}
    </View>
  )
}
