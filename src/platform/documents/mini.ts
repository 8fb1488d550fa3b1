import Taro from '@tarojs/taro'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import type { Documents } from './types'

const OK = 200

export const showPdf: Documents['showPdf'] = async (url) => {
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url, timeout: REQUEST_TIMEOUT_MS })
  if (statusCode !== OK) throw new Error(`The file did not come: ${statusCode}`)
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true })
}
