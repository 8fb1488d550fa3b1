const BUILT_LATER = 'this.forceUpdate((...args) => {\n                perf.stop(PAGE_INIT);\n                return cb(...args);\n            });'
const BUILT_AT_ONCE = BUILT_LATER.replace('this.forceUpdate(', 'flushSync(() => this.forceUpdate(').replace(/\);$/, '));')
const TAKEN_UNSEEN = 'elements.splice(idx, 1);'

/**
 * A loader for what lays React's pages into Taro's app. Between the opening of a page and React's drawing of it the page is in no
 * list yet: who goes back in that moment, on a busy phone, has the page below taken away in its stead, and the new one
 * stays for good. Drawing it within the opening leaves no such moment.
 * @throws when Taro no longer looks as expected
 */
module.exports = function wholePage(source) {
  if (!source.includes(BUILT_LATER) || !source.includes(TAKEN_UNSEEN)) throw new Error('@tarojs/plugin-framework-react changed: look whether going back early still takes the right page away')
  return `import { flushSync } from 'react-dom';\n${source.replace(BUILT_LATER, BUILT_AT_ONCE).replace(TAKEN_UNSEEN, `if (idx >= 0) ${TAKEN_UNSEEN}`)}`
}
