/** The JSON of what several readers are shown alike, once the first of them was answered. */
const written = new WeakMap<object, { json: Buffer | null }>()

/** Of lists that hold nothing else, by their first item: the last one that was joined, for the next reader who is shown the same. */
const joined = new WeakMap<object, { items: readonly unknown[]; json: Buffer }>()

/**
 * Marks an item of lists once a second reader is shown it: its JSON is made for the first of them who is answered, and nobody may change it
 * any more. What one reader alone is shown is written with their whole list, which takes less than item by item.
 */
export function alike<T extends object>(item: T): Readonly<T> {
  if (!written.has(item)) written.set(Object.freeze(item), { json: null })
  return item
}

/** Whether anything in a list is shown to others alike. */
export const holdsAlike = (items: readonly unknown[]): boolean => items.some((item) => written.has(item as object))

const [OPEN, BETWEEN, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, i) => item === other[i])

/** A list as JSON. @param write makes the JSON of a whole list */
export function writeList(items: readonly unknown[], write: (items: readonly unknown[]) => string): Buffer {
  const first = items[0] as object
  const last = joined.get(first)
  if (last && isSame(last.items, items)) return last.json
  const inside = (some: readonly unknown[]) => Buffer.from(write(some).slice(OPEN.length, -CLOSE.length))
  const parts: Buffer[] = []
  let own: unknown[] = []
  const writeOwn = () => {
    if (own.length) parts.push(BETWEEN, inside(own))
    own = []
  }
  for (const item of items) {
    const kept = written.get(item as object)
    if (kept) {
      writeOwn()
      parts.push(BETWEEN, (kept.json ??= inside([item])))
    } else own.push(item)
  }
  writeOwn()
  const json = Buffer.concat([OPEN, ...parts.slice(1), CLOSE])
  if (items.every((item) => written.has(item as object))) joined.set(first, { items, json })
  return json
}
