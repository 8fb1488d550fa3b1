import { Text, View } from '@tarojs/components'
import type { AppLinks } from '@anglers/contract/settings'
import { t } from '@/lib/i18n'
import { device, opensApps } from '@/platform/browser'
import { copyText } from '@/stores/clipboard'
import { Button } from '@/ui/base/Button'
import { OutLink } from '@/ui/base/OutLink'
import { appWays } from './appLink'
import './AppDownload.scss'

interface Props {
  links: AppLinks
  /** What the link to it says. */
  label: string
}

/** Where this device gets the dedicated app; what to copy where it gets none, or where no link can be followed. */
export function AppDownload({ links, label }: Props) {
  const { download, elsewhere } = appWays(links, device())
  if (!elsewhere) return null
  return (
    <View className="app-download">
      {download === undefined && <Text className="app-download__hint">{t.site.app.elsewhere}</Text>}
      {download !== undefined && !opensApps && <Text className="app-download__hint">{t.site.app.copyOnly}</Text>}
      {download !== undefined && (
        <OutLink className="button button--plain button--wide" url={download}>
          {label}
        </OutLink>
      )}
      <Button wide kind="quiet" onTap={() => void copyText(elsewhere)}>
        {t.site.app.copy}
      </Button>
    </View>
  )
}
