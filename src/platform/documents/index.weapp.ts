import Taro from '@tarojs/taro'
import type { Documents } from './types'

export { showPdf } from './mini'
export type { ChosenDocument } from './types'

/** WeChat gives no way to the phone's own files: what somebody sent is in a chat, their own file transfer among them. */
export const chooseDocuments: Documents['chooseDocuments'] = async (max) => {
  try {
    const { tempFiles } = await Taro.chooseMessageFile({ count: max, type: 'file', extension: ['pdf', 'gpx', 'txt'] })
    return tempFiles.map(({ path, name, size }) => ({ path, name, bytes: size }))
  } catch {
    return []
  }
}
