/**
 * Stands for `globalThis` in the mini-programs: Douyin has none, nor have the oldest phones that WeChat runs on. It
 * holds what libraries look for there.
 */
export default { Map, Promise, Proxy, Reflect, Set, Symbol, WeakMap, WeakSet }
