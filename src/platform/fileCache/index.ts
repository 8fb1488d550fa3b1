import { newKey } from '@/lib/key'
import type { FileCache } from './types'

const DATABASE = 'shelf'
const STORE = 'files'

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export const keep: FileCache['keep'] = async (path) => {
  try {
    const file = await (await fetch(path)).blob()
    const name = newKey()
    // Safari has lost blobs that a database held: bytes it keeps.
    const held = { type: file.type, bytes: await file.arrayBuffer() }
    await inStore('readwrite', (files) => files.put(held, name))
    return name
  } catch {
    return null
  }
}

export const find: FileCache['find'] = async (name) => {
  try {
    const held = (await inStore('readonly', (files) => files.get(name))) as { type: string; bytes: ArrayBuffer } | undefined
    return held ? URL.createObjectURL(new Blob([held.bytes], { type: held.type })) : null
  } catch {
    return null
  }
}

export const drop: FileCache['drop'] = async (name) => {
  await inStore('readwrite', (files) => files.delete(name)).catch(() => undefined)
}

export const reads: FileCache['reads'] = (path) =>
  fetch(path).then(
    ({ ok }) => ok,
    () => false,
  )

export const release: FileCache['release'] = (path) => {
  if (path.startsWith('blob:')) URL.revokeObjectURL(path)
}
