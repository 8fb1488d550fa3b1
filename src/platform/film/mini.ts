import Taro from '@tarojs/taro'
import type { Films } from './types'

/** Of the camera. */
const RECORD_MAX_S = 60
const SLOW = ['2g', '3g']

export const chooseFilm: Films['chooseFilm'] = async () => {
  try {
    const { tempFiles } = await Taro.chooseMedia({
      count: 1,
      mediaType: ['video'],
      sourceType: ['album', 'camera'],
      maxDuration: RECORD_MAX_S,
      camera: 'back',
    })
    const [file] = tempFiles
    return file ? { path: file.tempFilePath, bytes: file.size, poster: file.thumbTempFilePath || null } : null
  } catch {
    return null
  }
}

export const savesData: Films['savesData'] = async () => {
  try {
    const { networkType } = await Taro.getNetworkType()
    return SLOW.includes(networkType)
  } catch {
    return false
  }
}

/** Hosts upload files, and no part of one: it is written aside. */
export const pieceOf: Films['pieceOf'] = (path, at, bytes) =>
  new Promise((resolve, reject) => {
    const files = Taro.getFileSystemManager()
    const piece = `${Taro.env.USER_DATA_PATH}/piece-of-film`
    files.getFileInfo({
      filePath: path,
      fail: reject,
      success: ({ size }) =>
        files.readFile({
          filePath: path,
          position: at,
          length: Math.min(bytes, size - at),
          fail: reject,
          success: ({ data }) =>
            files.writeFile({
              filePath: piece,
              data,
              fail: reject,
              success: () => resolve({ path: piece, release: () => files.unlink({ filePath: piece }) }),
            }),
        }),
    })
  })
