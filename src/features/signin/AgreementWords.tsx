import { Text } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Tap } from '@/ui/base/Tap'
import './AgreementWords.scss'

interface Props {
  /** They lead to a page. */
  onLeave?: () => void
}

/** What is agreed to, with links to it. */
export function AgreementWords({ onLeave }: Props) {
  const asLink = (page: string) => (text: string) => (
    <Tap key={page} className="agreement-link" to={routes.page(page)} onTap={onLeave}>
      <Text>{text}</Text>
    </Tap>
  )
  return (
    <>
      {t.signin.agree(asLink('terms'), asLink('privacy')).map((part) => (typeof part === 'string' ? <Text key={part}>{part}</Text> : part))}
    </>
  )
}
