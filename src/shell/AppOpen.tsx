import { useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ComponentType } from 'react'
import { routes } from '@/lib/routes'
import { appOpen } from '@/stores/appOpen'

/** Asks how the reader wants to browse. The sheet is fetched when it is to be shown, and is no part of the first load. */
export const AppOpen = observer(function AppOpen() {
  const { path } = useRouter()
  const [Sheet, setSheet] = useState<ComponentType>()
  const asks = appOpen.asks && !path.startsWith(routes.openApp())
  useEffect(() => {
    if (!asks) return
    // Without a network there is no app to fetch either.
    void import('./AppOpenSheet').then(
      ({ AppOpenSheet }) => setSheet(() => AppOpenSheet),
      () => undefined,
    )
  }, [asks])
  return Sheet ? <Sheet /> : null
})
