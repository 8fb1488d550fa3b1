import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { HOME, routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Notice } from '@/ui/feedback/Notice'
import './NotFound.scss'

/** There is no page at this address. */
export function NotFound() {
  return (
    <View className="not-found">
      <Notice picture="gone" text={t.site.notFound.text} way={{ name: t.common.toHome, to: HOME }} />
      <Button kind="quiet" to={routes.search()}>
        {t.site.notFound.toSearch}
      </Button>
    </View>
  )
}
