/** Texts by their keys, which may be nested; a text with placeholders is a function. */
interface Texts {
  [key: string]: unknown
}

/**
 * The texts of a language that the build of a mini-program wrote as a list (config/pack-texts.cjs).
 * @param source the same texts in the language whose keys were kept; what else it holds, after them, is no text
 * @param list one text for each of its keys, nested ones in their place
 */
export function unpack<T extends object>(source: T, list: readonly unknown[]): T {
  let next = 0
  const fill = (keys: Texts): Texts => {
    const filled: Texts = {}
    for (const key of Object.keys(keys)) {
      if (next === list.length) break
      const one = keys[key]
      filled[key] = typeof one === 'object' ? fill(one as Texts) : list[next++]
    }
    return filled
  }
  return fill(source as unknown as Texts) as T
}
