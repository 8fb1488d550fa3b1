import { t } from '@/lib/i18n'
import { HOME } from '@/lib/routes'
import { Notice } from './Notice'

interface Props {
  text?: string
}

/** The content has been deleted. */
export function Gone({ text = t.common.gone }: Props) {
  return <Notice picture="gone" text={text} way={{ name: t.common.toHome, to: HOME }} />
}
