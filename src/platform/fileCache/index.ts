import { createStore, del, get, set } from 'idb-keyval'
import { newKey } from '@/lib/key'
import type { FileCache } from './types'

const files = createStore('shelf', 'files')

export const keep: FileCache['keep'] = async (path) => {
  try {
    const file = await (await fetch(path)).blob()
    const name = newKey()
    // Safari has lost blobs that a database held: bytes it keeps.
    const held = { type: file.type, bytes: await file.arrayBuffer() }
    await set(name, held, files)
    return name
  } catch {
    return null
  }
}

export const find: FileCache['find'] = async (name) => {
  try {
    const held = await get<{ type: string; bytes: ArrayBuffer }>(name, files)
    return held ? URL.createObjectURL(new Blob([held.bytes], { type: held.type })) : null
  } catch {
    return null
  }
}

export const drop: FileCache['drop'] = async (name) => {
  try {
    await del(name, files)
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
}

export const reads: FileCache['reads'] = (path) =>
  fetch(path).then(
    ({ ok }) => ok,
    () => false,
  )

export const release: FileCache['release'] = (path) => {
  if (path.startsWith('blob:')) URL.revokeObjectURL(path)
}
