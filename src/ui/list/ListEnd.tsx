import { t } from '@/lib/i18n'
import { Tap } from '../base/Tap'
import type { ListSource } from './types'
import './ListEnd.scss'

function textOf({ phase, problem }: ListSource<unknown>): string {
  switch (phase) {
    case 'ready':
      return t.common.tapForMore
    case 'more':
      return t.common.loadingMore
    case 'refreshing':
      return t.common.refreshing
    case 'end':
      return t.common.noMore
    case 'stuck':
      return t.common.tapToRetry(problem?.message ?? t.common.stuck)
    default:
      return ''
  }
}

interface Props {
  source: ListSource<unknown>
}

/** The last line of a list: loading, end of the list, or an error with a retry button. */
export function ListEnd({ source }: Props) {
  const { phase } = source
  const taps = phase === 'ready' || phase === 'stuck'
  return (
    <Tap className={taps ? 'list-end list-end--tap' : 'list-end'} disabled={!taps} onTap={() => void source.more()}>
      {textOf(source)}
    </Tap>
  )
}
