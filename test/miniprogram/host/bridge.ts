import type { Instance, SetDataEntry } from './types.ts'

type Tree = Record<string, unknown>

/** A copy by way of JSON: nothing else crosses from the logic layer to the view. */
export function copy<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

/** Puts a value at a path such as `root.cn.[0].v`, making what is missing on the way. */
export function setAtPath(target: Tree, dataPath: string, value: unknown): void {
  const keys = dataPath
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
  const last = keys.pop()
  if (last === undefined) throw new Error('setData with an empty path')
  let place = target
  keys.forEach((key, index) => {
    place[key] ??= /^\d+$/.test(keys[index + 1] ?? last) ? [] : {}
    place = place[key] as Tree
  })
  place[last] = value
}

/**
 * Gives an instance the `setData` that the platform gives it: the patch crosses as JSON, is applied, and the callback
 * runs after it was drawn.
 * @param log where each call is recorded, under `route`
 * @param afterDrawing runs a callback once the view has caught up
 */
export function connectData(instance: Instance, route: string, log: SetDataEntry[], afterDrawing: (callback: () => void) => void): void {
  instance.setData = (patch, callback) => {
    const wire = JSON.stringify(patch)
    log.push({ route, bytes: Buffer.byteLength(wire), paths: Object.keys(patch) })
    for (const [dataPath, value] of Object.entries(JSON.parse(wire) as Tree)) setAtPath(instance.data, dataPath, value)
    afterDrawing(() => callback?.call(instance))
  }
}
