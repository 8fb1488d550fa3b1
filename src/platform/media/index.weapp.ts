import Taro from '@tarojs/taro'
import type { Media } from './types'

export { compress, previewPictures } from './mini'
export type { ChosenPicture, SquareCutter } from './types'

export const choosePictures: Media['choosePictures'] = async (max, camera) => {
  try {
    const { tempFiles } = await Taro.chooseMedia({
      count: max,
      mediaType: ['image'],
      sizeType: ['original'],
      ...(camera && { sourceType: ['camera'] }),
    })
    return tempFiles.map(({ tempFilePath, size }) => ({ path: tempFilePath, bytes: size }))
  } catch {
    return []
  }
}

const LEFT = /cancel/i

/** Not on a computer, nor before basic library 2.26. What WeChat itself offers as an avatar is square already. */
export const squareByHost: Media['squareByHost'] = async (path) => {
  if (!Taro.canIUse('cropImage')) return path
  try {
    const { width, height } = await Taro.getImageInfo({ src: path })
    return width === height ? path : (await Taro.cropImage({ src: path, cropScale: '1:1' })).tempFilePath
  } catch (error) {
    return LEFT.test(String((error as { errMsg?: string } | null)?.errMsg)) ? null : path
  }
}

export const squareCutter: Media['squareCutter'] = null
