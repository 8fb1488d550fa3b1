import { View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { fontScale } from '@/lib/fonts'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { routes, type TabKey } from '@/lib/routes'
import { hideHostTabBar, paint, surroundings, titleBar } from '@/platform/system'
import { dress, tokensOf } from '@/platform/style'
import { preferences } from '@/stores/preferences'
import { site } from '@/stores/site'
import { unread } from '@/stores/unread'
import { NavBar } from '@/ui/layout/NavBar'
import { Closed } from './Closed'
import { Overlays } from './Overlays'
import { TabBar } from './TabBar'
import { usePageTitle } from './usePageTitle'
import './Screen.scss'

interface Props {
  /** When it says more than the page's own title does. */
  title?: string
  /**
   * Whose title bar the page has. `host`: the host's, where it draws one. `own`: the page's config says
   * navigationStyle custom. `clear`: the same, over the content and without a background.
   */
  bar?: 'host' | 'own' | 'clear'
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

/** The frame of every page: its look, font size, header, tab bar, and whatever lies over the page. */
export const Screen = observer(function Screen({ title: wanted, bar = 'host', header, leaves, tab, footer, alwaysOpen, children }: Props) {
  const { look, closed: closedForAll, css } = site.frame
  const closed = alwaysOpen ? null : closedForAll
  const sentTo = closed?.kind === 'sent' ? routes.web(closed.url) : undefined
  const ownTitle = usePageTitle()
  const title = wanted ?? ownTitle
  const fontSize = preferences.get('fontSize')
  const [shown, setShown] = useState(true)
  const [{ statusBarHeight, capsule }] = useState(surroundings)

  useDidShow(() => {
    setShown(true)
    paint(look)
    if (tab) {
      hideHostTabBar()
      void unread.refresh()
    }
  })
  useDidHide(() => setShown(false))
  useEffect(() => paint(look), [look])
  useEffect(() => dress(css), [css])
  useEffect(() => {
    if (sentTo && shown) replace(sentTo)
  }, [sentTo, shown])
  useEffect(() => {
    if (title) void Taro.setNavigationBarTitle({ title })
  }, [title])

  const tokens = useMemo(() => {
    const fonts = Object.entries(fontScale(fontSize)).map(([name, rpx]) => [`--font-${name}`, Taro.pxTransform(rpx)])
    return { ...tokensOf(css), ...Object.fromEntries(fonts) }
  }, [css, fontSize])
  const drawsBar = bar !== 'host' || titleBar === 'page'
  const own = bar === 'host' ? { statusBarHeight: 0, capsule: null } : { statusBarHeight, capsule }

  return (
    <View className={`screen theme-${look}`} style={tokens}>
      {drawsBar && (closed
        ? <NavBar title={t.common.appName} backs={false} {...own} />
        : <NavBar title={title} backs={!tab && !leaves} clear={bar === 'clear'} {...own}>{header}</NavBar>)}
      <View className='screen__body' role='main'>{closed ? closed.kind === 'told' && <Closed html={closed.html} /> : children}</View>
      {!closed && footer}
      {!closed && tab && <TabBar current={tab} />}
      {/* A parent of its own: taking a child away sends all children of its parent to the page again. */}
      <View>{shown && <Overlays tab={closed ? undefined : tab} />}</View>
    </View>
  )
})
