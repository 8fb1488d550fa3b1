/** What Taro's router counts: the openings of each path. */
const COUNTED_BY_PATH = /pageLock\[routerPath\]/g
const OCCURRENCES = 5

const WENT_BACK = 'if (currentPage !== stacks.getItem(prevIndex)) {'
/** The page on top is where one went back to: what was opened over it never came. */
const NEVER_LEFT = `{
    const addressOf = ({ stamp, $taroTimestamp, ...query } = {}) => stringify(query);
    if (prevIndex < 0 && currentPage && handler.isSamePage(currentPage) && addressOf(currentPage.$taroParams) === addressOf(handler.getQuery())) return;
}`

/**
 * A loader for Taro's H5 router. While the code of a page is on its way, the router shows whatever arrives last, and drops it only
 * for a newer opening of the same path: who goes back before a page has come, on a weak signal, then sees that page under
 * the address of the other. Counting all openings as one makes the newest win. And the page that was there all the time stays as
 * it is, where the router would take it for the one to leave, and build it anew.
 * @throws when the router no longer looks as expected
 */
module.exports = function newestPage(source) {
  if (source.match(COUNTED_BY_PATH)?.length !== OCCURRENCES || !source.includes(WENT_BACK)) throw new Error('@tarojs/router changed: look whether the newest page still wins')
  return source.replace(COUNTED_BY_PATH, 'pageLock.newest').replace(WENT_BACK, () => `${NEVER_LEFT}\n${WENT_BACK}`)
}
