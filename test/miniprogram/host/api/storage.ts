/** What survives a restart of the mini-program: JSON by key. */
export type Storage = Map<string, string>

/** A storage with these values in it. */
export const storageOf = (values: Record<string, unknown>): Storage =>
  new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))

const LIMIT_KB = 10 * 1024

interface Item {
  key: string
  data?: unknown
}

/** The storage calls of both platforms; a missing key is '' when asked synchronously and a failure when not. */
export function storageApi(storage: Storage, toForeign: (value: unknown) => unknown) {
  const read = (key: string) => {
    const stored = storage.get(key)
    return stored === undefined ? undefined : toForeign(JSON.parse(stored))
  }
  const write = (key: string, data: unknown) => void storage.set(key, JSON.stringify(data ?? null))
  const info = () => ({
    keys: [...storage.keys()],
    currentSize: Math.ceil([...storage.values()].join('').length / 1024),
    limitSize: LIMIT_KB,
  })
  return {
    sync: {
      getStorageSync: (key: string) => read(key) ?? '',
      setStorageSync: write,
      removeStorageSync: (key: string) => void storage.delete(key),
      clearStorageSync: () => storage.clear(),
      getStorageInfoSync: info,
    },
    async: {
      getStorage: ({ key }: Item) => {
        if (!storage.has(key)) throw new Error('data not found')
        return { data: read(key) }
      },
      setStorage: ({ key, data }: Item) => write(key, data),
      removeStorage: ({ key }: Item) => void storage.delete(key),
      clearStorage: () => storage.clear(),
      getStorageInfo: info,
    },
  }
}
