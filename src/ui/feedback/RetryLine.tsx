import { Text } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Tap } from '../base/Tap'
import type { FailureProps } from './Failure'
import './RetryLine.scss'

/** What stands here may be out of date, or is missing: why, and once more. Nothing is silently old. */
export function RetryLine({ problem, onRetry }: FailureProps) {
  return (
    <Tap className="retry-line" onTap={onRetry}>
      <Text>{t.common.tapToRetry(problem.message)}</Text>
    </Tap>
  )
}
