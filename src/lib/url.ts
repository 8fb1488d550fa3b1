type Value = string | number | boolean | null | undefined

/** An address with its parameters; those that are not set are left out. */
export function withQuery(address: string, parameters: Record<string, Value>): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  if (!query) return address
  return address + (address.includes('?') ? '&' : '?') + query
}

/** A call's path with its parameters (`:id` of `topic/:id`) filled in, and what is left of the input to be sent beside it. */
export function fillPath(path: string, input: object): { path: string; rest: object } {
  const parameters = new Map<string, unknown>(Object.entries(input))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(parameters.get(name))
    parameters.delete(name)
    return encodeURIComponent(value)
  })
  return { path: filled, rest: Object.fromEntries(parameters) }
}

/** The address without the session's token: for whatever is logged, shared or shown. */
export function withoutToken(address: string): string {
  return address
    .replace(/([?&#])access_token=[^&#]*&?/g, '$1')
    .replace(/[?&](?=#|$)/, '')
    .replace(/#$/, '')
}

/** Whether an address leads out of the app. */
export function isExternal(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

/** The server may name a file by its path alone: a mini-program needs the whole address. */
export function absolute(url: string): string {
  return url.startsWith('/') ? API_BASE + url : url
}

/** The shortest address that an operator's card may lead to has more characters than this. */
const LINK_CHARS_MIN = 6

/**
 * Where a card leads; nowhere when its address is blank or a mere stub, or while the page is being edited.
 * @param editing whether a tap means the card itself, as in a list whose entries are being chosen
 */
export function linkOf(url: string, editing = false): string | undefined {
  const trimmed = url.trim()
  return trimmed.length > LINK_CHARS_MIN && !editing ? trimmed : undefined
}
