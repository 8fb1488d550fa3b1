import Taro from '@tarojs/taro'
import { copy } from '../clipboard'
import type { Files } from './types'

export { fetchFile } from './mini'
export type { FetchedFile, DeliveryMethod } from './types'

/** Douyin has no way out for a file (basic library 3: no shareFileMessage, no saveFileToDisk; saveFile stays inside the app). */
export const deliveryMethod: Files['deliveryMethod'] = 'copied'

export const needsTap: Files['needsTap'] = true

export const deliver: Files['deliver'] = ({ held }) =>
  new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath: held as string,
      encoding: 'utf8',
      success: ({ data }) => void copy(data as string).then(resolve, reject),
      fail: reject,
    })
  })
