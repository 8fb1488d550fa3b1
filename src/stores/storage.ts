import Taro from '@tarojs/taro'

/** The stored value; undefined if there is none or the storage is unavailable. */
export function stored<T>(key: string): T | undefined {
  try {
    const value: T | '' = Taro.getStorageSync(key)
    return value === '' || value === null ? undefined : value
  } catch {
    return undefined
  }
}

/** Stores a value; undefined deletes it. Errors of a full or disabled storage are ignored. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) Taro.removeStorageSync(key)
    else Taro.setStorageSync(key, value)
  } catch {
    // Private browsing or a full disk: the app works without.
  }
}

/** The keys of all that is stored. */
export function storedKeys(): string[] {
  try {
    return Taro.getStorageInfoSync().keys
  } catch {
    return []
  }
}
