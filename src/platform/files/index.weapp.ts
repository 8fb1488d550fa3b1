import Taro from '@tarojs/taro'
import type { Files } from './types'

export { fetchFile } from './mini'
export type { FetchedFile, DeliveryMethod } from './types'

/** A phone's WeChat saves no file but pictures and videos; a chat keeps any, and may be the member's own file transfer. */
export const deliveryMethod: Files['deliveryMethod'] = 'sent'

export const needsTap: Files['needsTap'] = true

export const deliver: Files['deliver'] = async ({ name, held }) => {
  await Taro.shareFileMessage({ filePath: held as string, fileName: name })
}
