/** Data of who supports what: these packages bring no types. */

declare module 'caniuse-lite' {
  interface Packed {
    readonly packed: unique symbol
  }
  export const features: Record<string, Packed>
  /** `stats` is by browser, then version: what begins with `y` is supported, with `a` in part. */
  export function feature(packed: Packed): { stats: Record<string, Record<string, string>> }
}

declare module '@babel/helper-compilation-targets' {
  type Targets = Record<string, string>
  const helpers: {
    default: (options: { browsers: string[] }) => Targets
    /** @returns whether Babel compiles this away for some of the targets */
    isRequired: (plugin: string, targets: Targets) => boolean
  }
  export default helpers
}
