import Taro from '@tarojs/taro'
import { isRefusal } from '../settings/refusal'
import type { Album } from './types'

const OK = 200
export const savePicture: Album['savePicture'] = async (url) => {
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url })
  if (statusCode !== OK) throw new Error(`The picture did not come: ${statusCode}`)
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: tempFilePath })
    return 'saved'
  } catch (error) {
    if (isRefusal(error)) return 'refused'
    throw error
  }
}
