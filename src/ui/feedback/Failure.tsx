import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Gone } from './Gone'
import { Notice } from './Notice'

export interface FailureProps {
  problem: { kind: 'network' | 'signin' | 'gone' | 'refused'; message: string }
  onRetry: () => void
}

/** Error state with a retry button. */
export function Failure({ problem: { kind, message }, onRetry }: FailureProps) {
  if (kind === 'gone') return <Gone text={message} />
  if (kind === 'signin') return <Notice picture="key" text={message} way={{ name: t.common.signIn, to: routes.login() }} />
  return <Notice picture="signal" text={message} way={{ name: t.common.retry, onTap: onRetry }} />
}
