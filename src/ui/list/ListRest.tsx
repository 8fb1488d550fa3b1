import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { Empty } from '../feedback/Empty'
import { Failure } from '../feedback/Failure'
import type { Way } from '../feedback/Notice'
import { ListEnd } from './ListEnd'
import type { ListSource } from './types'

/** How many rows of skeleton stand for the first page. */
const SKELETONS = 4

interface Props {
  source: ListSource<unknown>
  skeleton: ReactNode
  empty: { text: string, way?: Way }
}

/** What follows the rows of a list, or stands in their place while there are none. */
export const ListRest = observer(function ListRest({ source, skeleton, empty }: Props) {
  const { phase, problem } = source
  if (phase === 'idle' || phase === 'loading') {
    return <View role='status' aria-label={t.common.loading}>{Array.from({ length: SKELETONS }, (_, row) => <View key={row}>{skeleton}</View>)}</View>
  }
  if (phase === 'error' && problem) return <Failure problem={problem} onRetry={() => void source.retry()} />
  if (source.isEmpty) return <Empty text={empty.text} way={empty.way} />
  return <ListEnd source={source} />
})
