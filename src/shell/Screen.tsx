import { View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow, useUnload } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { fontScale } from '@/lib/fonts'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { routes, type TabKey } from '@/lib/routes'
import { pageLeft } from '@/platform/backStack'
import { hideHostTabBar, applyTheme, surroundings, titleBar } from '@/platform/system'
import { applyCss, tokensOf } from '@/platform/style'
import { keptSince } from '@/stores/reading'
import { preferences } from '@/stores/preferences'
import { site } from '@/stores/site'
import { unread } from '@/stores/unread'
import { NavBar } from '@/ui/layout/NavBar'
import { Closed } from './Closed'
import { OfflineBar } from './offline'
import { Overlays } from './Overlays'
import { TabBar } from './TabBar'
import { usePageTitle } from './usePageTitle'
import './Screen.scss'

interface Props {
  /** When it says more than the page's own title does. */
  title?: string
  /**
   * Of a bar of the page's own, one that lies over the content and has no background. Whose bar a page has, the host's or
   * its own, its config says: navigationStyle.
   */
  clearBar?: boolean
  /** In the place of the title, in an own bar. */
  header?: ReactNode
  /** The header has a way back of its own: a cancel button. */
  leaves?: boolean
  /** The tab that this page is: it has the tab bar, and nothing to go back to. */
  tab?: TabKey
  /** Below the content, above the edge of the screen. */
  footer?: ReactNode
  /** Its content shows during maintenance, too. */
  alwaysOpen?: boolean
  children: ReactNode
}

/** The newest value that a page showed: one that is hidden is not drawn anew for each change, but once, when it shows again. */
function useWhile<T>(shown: boolean, value: T): T {
  const kept = useRef(value)
  if (shown) kept.current = value
  return kept.current
}

/** The frame of every page: its look, font size, header, tab bar, and whatever lies over the page. */
export const Screen = observer(function Screen({ title: wanted, clearBar, header, leaves, tab, footer, alwaysOpen, children }: Props) {
  const [shown, setShown] = useState(true)
  const { look, closed: closedForAll, css } = useWhile(shown, site.frame)
  const closed = alwaysOpen ? null : closedForAll
  const sentTo = closed?.kind === 'sent' ? routes.web(closed.url) : undefined
  const ownTitle = usePageTitle()
  const title = wanted ?? ownTitle
  const fontSize = useWhile(shown, preferences.get('fontSize'))
  const [{ statusBarHeight, capsule }] = useState(surroundings)
  const [ownBar] = useState(() => Taro.getCurrentInstance().page?.config?.navigationStyle === 'custom')

  useDidShow(() => {
    setShown(true)
    if (tab) {
      hideHostTabBar()
      void unread.refresh()
    }
  })
  useDidHide(() => setShown(false))
  useUnload(pageLeft)
  // What the host draws is one for all pages: it is the shown one's.
  useEffect(() => {
    if (shown) applyTheme(look)
  }, [look, shown])
  useEffect(() => applyCss(css), [css])
  useEffect(() => {
    if (sentTo && shown) replace(sentTo)
  }, [sentTo, shown])
  useEffect(() => {
    if (title && shown) void Taro.setNavigationBarTitle({ title })
  }, [title, shown])

  const tokens = useMemo(() => {
    const fonts = Object.entries(fontScale(fontSize)).map(([name, rpx]) => [`--font-${name}`, Taro.pxTransform(rpx)])
    return { ...tokensOf(css), ...Object.fromEntries(fonts) }
  }, [css, fontSize])
  const drawsBar = ownBar || titleBar === 'page'
  const own = ownBar ? { statusBarHeight, capsule } : { statusBarHeight: 0, capsule: null }

  return (
    <View className={`screen theme-${look}`} style={tokens}>
      {drawsBar &&
        (closed ? (
          <NavBar title={t.common.appName} backs={false} {...own} />
        ) : (
          <NavBar title={title} backs={!tab && !leaves} clear={clearBar} {...own}>
            {header}
          </NavBar>
        ))}
      {!closed && keptSince() !== null && <OfflineBar />}
      <View className="screen__body" role="main">
        {closed ? closed.kind === 'notice' && <Closed html={closed.html} /> : children}
      </View>
      {!closed && footer}
      {!closed && tab && <TabBar current={tab} />}
      {/* A parent of its own: taking a child away sends all children of its parent to the page again. */}
      <View>{shown && <Overlays tab={closed ? undefined : tab} />}</View>
    </View>
  )
})
