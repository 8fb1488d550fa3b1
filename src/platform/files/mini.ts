import Taro from '@tarojs/taro'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import type { Files } from './types'

export const fetchFile: Files['fetchFile'] = async (url, name) => {
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url, timeout: REQUEST_TIMEOUT_MS })
  return { status: statusCode, file: { name, held: tempFilePath } }
}
