import Taro from '@tarojs/taro'
import type { TextCache } from './types'

/** Sets these keys apart from all others of the host's one storage. */
const PREFIX = 'text:'

export const read: TextCache['read'] = (name) =>
  Taro.getStorage<string>({ key: PREFIX + name }).then(
    ({ data }) => data,
    () => null,
  )

export const write: TextCache['write'] = (name, text) =>
  Taro.setStorage({ key: PREFIX + name, data: text }).then(
    () => true,
    () => false,
  )

export const remove: TextCache['remove'] = async (names) => {
  await Promise.all(names.map((name) => Taro.removeStorage({ key: PREFIX + name }).catch(() => undefined)))
}

export const names: TextCache['names'] = () =>
  new Promise((resolve) => {
    const own = ({ keys }: { keys: string[] }) => keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
    void Taro.getStorageInfo({ success: (info) => resolve(own(info)), fail: () => resolve([]) })
  })
