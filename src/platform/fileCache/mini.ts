import Taro from '@tarojs/taro'
import { newKey } from '@/lib/key'
import type { FileCache } from './types'

/** A host calls back. */
const done = (work: (callbacks: { success: () => void; fail: (error: unknown) => void }) => void) =>
  new Promise<void>((resolve, reject) => work({ success: () => resolve(), fail: reject }))

const ENDING = /\.\w+$/

export const keep: FileCache['keep'] = async (path) => {
  try {
    const destPath = `${Taro.env.USER_DATA_PATH}/${newKey()}${ENDING.exec(path)?.[0] ?? ''}`
    await done((callbacks) => Taro.getFileSystemManager().copyFile({ srcPath: path, destPath, ...callbacks }))
    return destPath
  } catch {
    return null
  }
}

export const reads: FileCache['reads'] = (path) =>
  done((callbacks) => Taro.getFileSystemManager().access({ path, ...callbacks })).then(
    () => true,
    () => false,
  )

export const find: FileCache['find'] = async (name) => ((await reads(name)) ? name : null)

export const drop: FileCache['drop'] = async (name) => {
  await done((callbacks) => Taro.getFileSystemManager().unlink({ filePath: name, ...callbacks })).catch(() => undefined)
}

/** A host frees its temporary files by itself. */
export const release: FileCache['release'] = () => undefined
