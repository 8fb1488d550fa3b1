/** A mini-program is an app already. */
export function AppOpen() {
  return null
}
