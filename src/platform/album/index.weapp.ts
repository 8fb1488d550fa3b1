import Taro from '@tarojs/taro'
import type { Album } from './types'

const OK = 200
/**
 * WeChat and Douyin: `auth deny`, `auth denied`, `authorize no response`. `privacy permission is not authorized` is a no to WeChat's own
 * question, which no settings undo.
 */
const REFUSED = /^(?!.*privacy).*auth/i

const reasonOf = (error: unknown) => String((error as { errMsg?: string } | null)?.errMsg ?? error)

export const savePicture: Album['savePicture'] = async (url) => {
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url })
  if (statusCode !== OK) throw new Error(`The picture did not come: ${statusCode}`)
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: tempFilePath })
    return 'saved'
  } catch (error) {
    if (REFUSED.test(reasonOf(error))) return 'refused'
    throw error
  }
}
