import './start'
// Before the parts that are drawn: their styles overrule these.
import './app.scss'
import { useDidHide, useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { interceptBack } from '@/platform/backStack'
import { hideHostTabBar } from '@/platform/system'
import { flushOutbox } from '@/shell/flushOutbox'
import { handlePageFailures } from '@/shell/pageFailures'
import { checkSession } from '@/stores/account'
import { invitation } from '@/stores/invitation'
import { appHidden, appShown } from '@/stores/listening'
import { presence } from '@/stores/presence'
import { site } from '@/stores/site'
import { unread } from '@/stores/unread'

interceptBack()
handlePageFailures()

export default function App({ children }: PropsWithChildren) {
  useLaunch(({ query }) => {
    invitation.take(query ?? {})
    void site.refresh()
    void checkSession()
  })
  // A code that is scanned opens an app that ran already, too.
  useDidShow((options) => {
    invitation.take(options?.query ?? {})
    void site.refresh()
    void unread.refresh()
    presence.show()
    flushOutbox()
    hideHostTabBar()
    appShown()
  })
  useDidHide(() => {
    presence.hide()
    appHidden()
  })
  usePageNotFound(() => replace(routes.nowhere()))
  return children
}
