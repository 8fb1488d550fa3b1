import Taro from '@tarojs/taro'
import { PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { isSmallEnough, qualityFor } from '@/lib/pictures'
import type { Media } from './types'

export const compress: Media['compress'] = async ({ path, bytes }) => {
  if (isSmallEnough(bytes)) return path
  try {
    const { tempFilePath } = await Taro.compressImage({
      src: path,
      quality: qualityFor(bytes),
      compressedWidth: PICTURE_WIDTH_MAX_PX,
    })
    return tempFilePath
  } catch {
    return path
  }
}

export const previewPictures: Media['previewPictures'] = async (urls, index) => {
  await Taro.previewImage({ urls, current: urls[index] })
}
