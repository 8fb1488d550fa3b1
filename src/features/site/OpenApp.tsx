import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { device, openApp, opensApps } from '@/platform/browser'
import { HOME } from '@/lib/routes'
import { site } from '@/stores/site'
import { Button } from '@/ui/base/Button'
import { Empty } from '@/ui/feedback/Empty'
import { AppDownload } from './AppDownload'
import { appWays, hasApp } from './appLink'
import './OpenApp.scss'

/** Opens the dedicated app, or says how to get it; honest when there is none. */
export const OpenApp = observer(function OpenApp() {
  useEffect(() => void site.refresh(), [])
  const links = site.appLinks
  if (!hasApp(links)) return <Empty text={t.site.app.none} way={{ name: t.common.toHome, to: HOME }} />
  const { open } = appWays(links, device())
  return (
    <>
      {open && opensApps && (
        <View className="open-app">
          <Button kind="primary" wide onTap={() => openApp(open)}>
            {t.site.app.open}
          </Button>
          <Text className="open-app__hint">{t.site.app.hint}</Text>
        </View>
      )}
      <AppDownload links={links} label={t.site.app.download} />
    </>
  )
})
