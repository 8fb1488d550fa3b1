/** What Taro's router counts: the openings of each path. */
const COUNTED_BY_PATH = /pageLock\[routerPath\]/g
const OCCURRENCES = 5

/**
 * A loader for Taro's H5 router. While the code of a page is on its way, the router shows whatever arrives last, and drops it only
 * for a newer opening of the same path: who goes back before a page has come, on a weak signal, then sees that page under
 * the address of the other. Counting all openings as one makes the newest win.
 * @throws when the router no longer looks as expected
 */
module.exports = function newestPage(source) {
  if (source.match(COUNTED_BY_PATH)?.length !== OCCURRENCES) throw new Error('@tarojs/router changed: look whether the newest page still wins')
  return source.replace(COUNTED_BY_PATH, 'pageLock.newest')
}
