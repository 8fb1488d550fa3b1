/**
 * Stands for query-string in Taro's router, which asks it for this alone: the library weighs more than all of our own addresses.
 * A name that is there twice has its values in a list, one without `=` has null; what cannot be decoded stays as it is.
 */
function parse(query: string, { decode = true } = {}): Record<string, string | null | (string | null)[]> {
  const values: Record<string, string | null | (string | null)[]> = Object.create(null)
  const read = (text: string) => {
    if (!decode) return text
    try {
      return decodeURIComponent(text.replace(/\+/g, ' '))
    } catch {
      return text
    }
  }
  for (const pair of query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = read(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? null : read(pair.slice(at + 1))
    values[name] = name in values ? [values[name]!, value].flat() : value
  }
  return values
}

export default { parse }
