const BUILT_LATER =
  'this.forceUpdate((...args) => {\n                perf.stop(PAGE_INIT);\n                return cb(...args);\n            });'
const TAKEN_LATER = 'elements.splice(idx, 1);\n            this.forceUpdate(cb);'
const FORCED = /this\.forceUpdate\(([^]*)\);$/

/** The same, done before what follows. */
const atOnce = (update) => update.replace(FORCED, 'flushSync(() => this.forceUpdate($1));')

/**
 * A loader for what lays React's pages into Taro's app. Between the opening of a page and React's drawing of it the page is
 * in no list yet: who goes back in that moment, on a busy phone, has the page below taken away in its stead, and the new one
 * stays for good (like NervJS/taro#14656). So it does, too, where a page of its kind is still being taken away. Drawing
 * within the opening, and taking away within the closing, leaves no such moment.
 * @throws when Taro no longer looks as expected
 */
module.exports = function patchTaroPages(source) {
  if (!source.includes(BUILT_LATER) || !source.includes(TAKEN_LATER))
    throw new Error('@tarojs/plugin-framework-react changed: look whether going back early still takes the right page away')
  const patched = source.replace(BUILT_LATER, atOnce(BUILT_LATER)).replace(TAKEN_LATER, `if (idx >= 0) ${atOnce(TAKEN_LATER)}`)
  return `import { flushSync } from 'react-dom';\n${patched}`
}
