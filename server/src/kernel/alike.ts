import { LRUCache } from 'lru-cache'

const LISTS_MAX = 100

/** The JSON of what several readers are shown alike, once the first of them was answered. */
const written = new WeakMap<object, { json: Buffer | null }>()

/** By their first item, lists whose items are all shown alike: the last one that was joined. The next reader is mostly shown that. */
const joined = new LRUCache<object, { items: readonly unknown[]; json: Buffer }>({ max: LISTS_MAX })

/** Marks an item of lists that several readers are shown alike: its JSON is made for the first of them. Nobody may change it any more. */
export function alike<T extends object>(item: T): Readonly<T> {
  if (!written.has(item)) written.set(Object.freeze(item), { json: null })
  return item
}

/** Whether others are shown this alike. */
export const isAlike = (body: object): boolean => written.has(body)

/** What others are shown alike, as JSON. @param write makes it for the first of them */
export function writeAlike(body: object, write: (body: object) => string): Buffer {
  const kept = written.get(body)!
  return (kept.json ??= Buffer.from(write(body)))
}

/** Whether anything in a list is shown to others alike. */
export const holdsAlike = (items: readonly unknown[]): boolean => items.some((item) => written.has(item as object))

const [OPEN, BETWEEN, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, i) => item === other[i])

/** A list as JSON. @param write makes the JSON of a whole list, and is asked for runs of those items that are one reader's alone */
export function writeList(items: readonly unknown[], write: (items: readonly unknown[]) => string): Buffer {
  const before = items.length ? joined.get(items[0] as object) : undefined
  if (before && isSame(before.items, items)) return before.json
  const runs = runsOf(items)
  const withoutBrackets = (run: readonly unknown[]) => Buffer.from(write(run).slice(OPEN.length, -CLOSE.length))
  const parts = runs.flatMap(({ kept, run }) => [BETWEEN, kept ? (kept.json ??= withoutBrackets(run)) : withoutBrackets(run)])
  const json = Buffer.concat([OPEN, ...parts.slice(1), CLOSE])
  if (runs.length && runs.every(({ kept }) => kept)) joined.set(items[0] as object, { items, json })
  return json
}

/** Each item that others are shown, and what lies between them. */
function runsOf(items: readonly unknown[]) {
  const runs: { kept: { json: Buffer | null } | undefined; run: unknown[] }[] = []
  for (const item of items) {
    const kept = written.get(item as object)
    const last = runs.at(-1)
    if (kept || !last || last.kept) runs.push({ kept, run: [item] })
    else last.run.push(item)
  }
  return runs
}
