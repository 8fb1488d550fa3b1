import Taro from '@tarojs/taro'

/** What was kept under a key; undefined when nothing was, or the device refuses. */
export function stored<T>(key: string): T | undefined {
  try {
    const value: T | '' = Taro.getStorageSync(key)
    return value === '' || value === null ? undefined : value
  } catch {
    return undefined
  }
}

/** Keeps a value, or forgets it when it is undefined. A full or closed storage costs the member nothing but the memory. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) Taro.removeStorageSync(key)
    else Taro.setStorageSync(key, value)
  } catch {
    // Private browsing and full disks: the app works on without.
  }
}
