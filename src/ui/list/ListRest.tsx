import { observer } from 'mobx-react-lite'
import { Empty } from '../feedback/Empty'
import { Failure } from '../feedback/Failure'
import type { Way } from '../feedback/Notice'
import { ListEnd } from './ListEnd'
import type { ListSource } from './types'

interface Props {
  source: ListSource<unknown>
  empty: { text: string; way?: Way }
}

/** What follows the rows of a list, or replaces them when there are none. */
export const ListRest = observer(function ListRest({ source, empty }: Props) {
  const { phase, problem } = source
  if (phase === 'error' && problem) return <Failure problem={problem} onRetry={() => void source.retry()} />
  if (source.isEmpty) return <Empty text={empty.text} way={empty.way} />
  return <ListEnd source={source} />
})
