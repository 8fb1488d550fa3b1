import Taro from '@tarojs/taro'
import { capsuleSurroundings, fail, hostColors, applyTitleBarColors } from './mini'
import type { System } from './types'

export type { Look, Surroundings, Theme } from './types'

export const systemLanguage: System['systemLanguage'] = () => Taro.getAppBaseInfo().language ?? ''

export const setHostLanguage: System['setHostLanguage'] = () => undefined

export const tellServer: System['tellServer'] = () => undefined

export const systemTheme: System['systemTheme'] = () => (Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light')

export const onSystemTheme: System['onSystemTheme'] = (listener) => {
  Taro.onThemeChange(({ theme }) => listener(theme === 'dark' ? 'dark' : 'light'))
}

/** What shows above and below a page that is pulled follows the look, too. There is no tab bar of WeChat's to colour. */
export const applyTheme: System['applyTheme'] = (look) => {
  const { background, backgroundText } = hostColors[look]
  applyTitleBarColors(look)
  void Taro.setBackgroundColor({ backgroundColor: background, backgroundColorTop: background, backgroundColorBottom: background, fail })
  void Taro.setBackgroundTextStyle({ textStyle: backgroundText as 'dark' | 'light', fail })
}

export const surroundings: System['surroundings'] = () => capsuleSurroundings(Taro.getWindowInfo())

/** What WeChat calls a start from its Moments. Going on from there to the app is a start of its own. */
const SCENE_MOMENTS = 1154

export const isSinglePage: System['isSinglePage'] = () => Taro.getLaunchOptionsSync().scene === SCENE_MOMENTS

export const titleBar: System['titleBar'] = 'host'

/** app.config names a bar of our own, so WeChat shows none. */
export const hideHostTabBar: System['hideHostTabBar'] = () => undefined
