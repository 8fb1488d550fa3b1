import Taro from '@tarojs/taro'
import type { Media } from './types'

export { compress, previewPictures } from './mini'
export type { ChosenPicture } from './types'

export const choosePictures: Media['choosePictures'] = async (max) => {
  try {
    const { tempFiles } = await Taro.chooseMedia({ count: max, mediaType: ['image'], sizeType: ['original'] })
    return tempFiles.map(({ tempFilePath, size }) => ({ path: tempFilePath, bytes: size }))
  } catch {
    return []
  }
}
