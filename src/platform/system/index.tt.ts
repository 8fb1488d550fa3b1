import Taro from '@tarojs/taro'
import { capsuleSurroundings, fail, hostColors, applyTitleBarColors } from './mini'
import type { System } from './types'

export type { Look, Surroundings, Theme } from './types'

export const systemLanguage: System['systemLanguage'] = () => Taro.getSystemInfoSync().language ?? ''

export const setHostLanguage: System['setHostLanguage'] = () => undefined

export const tellServer: System['tellServer'] = () => undefined

/**
 * Douyin does not tell its theme: getSystemInfo has no such field and there is no onThemeChange (its documentation of
 * basic library 3, @douyin-microapp/typings 1.3.1). A member may still choose the dark theme.
 */
export const systemTheme: System['systemTheme'] = () => 'light'

export const onSystemTheme: System['onSystemTheme'] = () => undefined

/** The bar of Douyin's own is hidden at launch; it is coloured for the moment before. */
export const applyTheme: System['applyTheme'] = (look) => {
  const { tabText, tabSelected, tabBackground } = hostColors[look]
  applyTitleBarColors(look)
  void Taro.setTabBarStyle({
    color: tabText,
    selectedColor: tabSelected,
    backgroundColor: tabBackground,
    borderStyle: look === 'dark' ? 'white' : 'black',
    fail,
  })
}

export const surroundings: System['surroundings'] = () => capsuleSurroundings(Taro.getSystemInfoSync())

export const isSinglePage: System['isSinglePage'] = () => false

export const titleBar: System['titleBar'] = 'host'

/** Fails on pages that have no bar, which is as good. */
export const hideHostTabBar: System['hideHostTabBar'] = () => {
  void Taro.hideTabBar({ fail })
}
