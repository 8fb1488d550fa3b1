export type Platform = 'weapp' | 'tt'

/** Whatever the bundle hands over or gets: its shape is the bundle's business, not the host's. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- `unknown` could not be called, or looked into
export type Foreign = any

/** One element of a rendered page. */
export interface Node {
  tag: string
  attributes: Record<string, unknown>
  children: (Node | string)[]
  /** The page or component whose template holds the node: its methods are what the node's handlers name. */
  owner: Instance
}

/** A live page or component: what `this` is in the bundle's code. */
export interface Instance {
  data: Record<string, unknown>
  setData(patch: Record<string, unknown>, callback?: () => void): void
  [member: string]: Foreign
}

export interface Page extends Instance {
  route: string
  options: Record<string, string>
}

/** One call of `setData`, as it crossed the bridge. */
export interface SetDataEntry {
  route: string
  /** UTF-8 bytes of the patch as JSON. */
  bytes: number
  paths: string[]
}

/** One call of the platform's API. */
export interface ApiCall {
  name: string
  options: Record<string, unknown>
}

/** What a faked API answers: given the options of the call. Throw for a failure; its message becomes `errMsg`. */
export type Answer = (options: Foreign) => unknown

export interface AppJson {
  pages: string[]
  entryPagePath?: string
  subPackages?: { root: string; pages: string[] }[]
  tabBar?: { list: { pagePath: string }[] }
}
