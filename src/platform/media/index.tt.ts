import Taro from '@tarojs/taro'
import type { Media } from './types'

export { compress, previewPictures } from './mini'
export type { ChosenPicture, SquareCutter } from './types'

export const choosePictures: Media['choosePictures'] = async (max, camera) => {
  try {
    const { tempFiles } = await Taro.chooseImage({ count: max, sizeType: ['original'], ...(camera && { sourceType: ['camera'] }) })
    return tempFiles.map(({ path, size }) => ({ path, bytes: size }))
  } catch {
    return []
  }
}

/** Douyin has no tool for it (basic library 3: neither cropImage nor editImage). */
export const squareByHost: Media['squareByHost'] = null

export const squareCutter: Media['squareCutter'] = null
