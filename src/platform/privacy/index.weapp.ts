import Taro from '@tarojs/taro'
import { CONSENT_BUTTON_ID, type Privacy } from './types'

export { CONSENT_BUTTON_ID } from './types'

export const hostAsks: Privacy['hostAsks'] = true

/** A WeChat of before base library 2.32.3 doesn't ask. */
export const onConsentNeeded: Privacy['onConsentNeeded'] = (ask) => {
  if (!Taro.canIUse('onNeedPrivacyAuthorization')) return
  Taro.onNeedPrivacyAuthorization((resolve) => {
    void ask().then((agreed) => resolve(agreed ? { event: 'agree', buttonId: CONSENT_BUTTON_ID } : { event: 'disagree' }))
  })
}
