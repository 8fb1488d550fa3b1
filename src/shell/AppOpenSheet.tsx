import { Text, View } from '@tarojs/components'
import { APP_OPEN_OVERLAY_OPACITY, APP_OPEN_RADIUS_PX } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { appOpen } from '@/stores/appOpen'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import './AppOpenSheet.scss'

/** The two ways to browse: the dedicated app, or this browser, which is not recommended. */
export const AppOpenSheet = observer(function AppOpenSheet() {
  return (
    <Sheet
      open={appOpen.asks}
      title={t.shell.appOpen.title}
      radius={APP_OPEN_RADIUS_PX}
      opacity={APP_OPEN_OVERLAY_OPACITY}
      onClose={() => appOpen.dismiss()}
    >
      <View className="app-open">
        <Button kind="primary" wide to={routes.openApp()} onTap={() => appOpen.dismiss()}>
          {t.shell.appOpen.app}
        </Button>
        <Tap className="app-open__browser" onTap={() => appOpen.stay()}>
          <Text className="app-open__way">{t.shell.appOpen.browser}</Text>
          <Text className="app-open__mark">{t.shell.appOpen.notRecommended}</Text>
        </Tap>
      </View>
    </Sheet>
  )
})
