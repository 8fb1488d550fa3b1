import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import './NavBar.scss'

interface Props {
  title?: string
  /** Height of the status bar above, in px. */
  statusBarHeight: number
  /** The host's menu button (capsule) at the right end, in px. */
  capsule: { top: number; height: number; widthFromRight: number } | null
  /** Whether it has a back button: everywhere but on tab pages. */
  backs: boolean
  /** Overlays the content, with a transparent background. */
  clear?: boolean
  /** Replaces the title, such as by a search box. */
  children?: ReactNode
}

/** Space between the capsule and the bar's edges, in px. */
const CAPSULE_GAP_PX = 6

/** A page's navigation bar, clear of the status bar and the host's menu button. */
export function NavBar({ title, statusBarHeight, capsule, backs, clear, children }: Props) {
  const place = {
    paddingTop: `${statusBarHeight}px`,
    paddingRight: capsule ? `${capsule.widthFromRight + CAPSULE_GAP_PX}px` : undefined,
  }
  const row = capsule && { minHeight: `${(capsule.top - statusBarHeight) * 2 + capsule.height}px` }
  return (
    <View className={classes('nav-bar', clear && 'nav-bar--clear')} style={place} role="banner">
      <View className="nav-bar__row" style={row ?? undefined}>
        {backs && (
          <Tap className="nav-bar__back" label={t.common.back} onTap={back}>
            <Icon name="back" />
          </Tap>
        )}
        <View className={children ? 'spoken' : 'nav-bar__title two-lines'} role="heading" aria-level={1}>
          <Text>{title}</Text>
        </View>
        {children}
        {backs && !children && <View className="nav-bar__balance" />}
      </View>
    </View>
  )
}
