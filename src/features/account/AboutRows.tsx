import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Row } from '@/ui/layout/Row'

/** What the operator says of the site, and what was agreed to. */
export function AboutRows() {
  return (
    <>
      <Row icon="single" name={t.account.terms} to={routes.page('terms')} />
      <Row icon="lock" name={t.account.privacyPolicy} to={routes.page('privacy')} />
      <Row icon="help" name={t.account.about} to={routes.page('about')} />
    </>
  )
}
