/** The JSON of what several readers are shown alike, once the first of them was answered. */
const written = new WeakMap<object, { json: Buffer | null }>()

/** Marks an item of lists that several readers are shown alike: its JSON is made for the first of them. Nobody may change it any more. */
export function alike<T extends object>(item: T): Readonly<T> {
  written.set(Object.freeze(item), { json: null })
  return item
}

/** Whether anything in a list is shown to others alike. */
export const holdsAlike = (items: readonly unknown[]): boolean => items.some((item) => written.has(item as object))

const [OPEN, BETWEEN, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

/** A list as JSON. @param write makes the JSON of a whole list */
export function writeList(items: readonly unknown[], write: (items: readonly unknown[]) => string): Buffer {
  const writeItem = (item: unknown) => Buffer.from(write([item]).slice(OPEN.length, -CLOSE.length))
  const parts = items.flatMap((item) => {
    const kept = written.get(item as object)
    return [BETWEEN, kept ? (kept.json ??= writeItem(item)) : writeItem(item)]
  })
  return Buffer.concat([OPEN, ...parts.slice(1), CLOSE])
}
