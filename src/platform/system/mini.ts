import Taro from '@tarojs/taro'
import themes from '../../theme.json'
import type { Look, Surroundings } from './types'

/** What the host draws takes plain colours only: those of the styles (test/app/ui/tokens.test.ts compares them). */
export const hostColors: Record<Look, typeof themes.light> = {
  ...themes,
  gray: {
    navigationBackground: '#e8e8e8',
    navigationText: 'black',
    background: '#f4f6f9',
    backgroundText: 'dark',
    tabText: '#5a687c',
    tabSelected: '#2b2b2b',
    tabBackground: '#e8e8e8',
  },
}

/** A page without a title bar, or in the middle of leaving, refuses: it will ask again when it shows. */
export const fail = () => undefined

export function applyTitleBarColors(look: Look): void {
  const { navigationText, navigationBackground } = hostColors[look]
  void Taro.setNavigationBarColor({
    frontColor: navigationText === 'black' ? '#000000' : '#ffffff',
    backgroundColor: navigationBackground,
    fail,
  })
}

export function capsuleSurroundings(window: { statusBarHeight?: number; windowWidth: number }): Surroundings {
  const { top, height, left } = Taro.getMenuButtonBoundingClientRect()
  return {
    statusBarHeight: window.statusBarHeight ?? 0,
    capsule: { top, height, widthFromRight: window.windowWidth - left },
  }
}
