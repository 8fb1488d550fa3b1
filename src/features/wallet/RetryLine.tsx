import { Text } from '@tarojs/components'
import { t } from '@/lib/i18n'
import type { Problem } from '@/stores/errors'
import { Tap } from '@/ui/base/Tap'
import './RetryLine.scss'

interface Props {
  problem: Problem
  onRetry: () => void
}

/** What stands here may be out of date, or is missing: why, and once more. An amount is never silently old. */
export function RetryLine({ problem, onRetry }: Props) {
  return (
    <Tap className="retry-line" onTap={onRetry}>
      <Text>{t.common.tapToRetry(problem.message)}</Text>
    </Tap>
  )
}
