import { LOCALES, locale, t, type Locale } from '@/lib/i18n'
import { changeLanguage } from '@/stores/language'
import { choices } from '@/stores/overlays'
import { Row } from '@/ui/layout/Row'

const locales = Object.keys(LOCALES) as Locale[]

async function handleTap() {
  const wanted = locales[await choices.ask(locales.map((key) => ({ name: LOCALES[key], on: key === locale })))]
  if (wanted && wanted !== locale) await changeLanguage(wanted)
}

/**
 * A line of a menu, behind which the language of the interface is chosen. Each is named in itself: a member who looks for
 * theirs can read it.
 */
export function LanguageRow() {
  return <Row icon="language" name={t.account.language} note={LOCALES[locale]} onTap={() => void handleTap()} />
}
