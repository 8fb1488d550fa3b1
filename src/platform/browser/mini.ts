import type { Device } from './types'

/** @param platform as the host names it: also `devtools`, `windows`, `mac`, `ohos` */
export function deviceOf(platform: string): Device {
  return platform === 'ios' || platform === 'android' ? platform : 'other'
}
