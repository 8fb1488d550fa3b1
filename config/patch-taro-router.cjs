const path = require('node:path')

/** What Taro's router counts: the openings of each path. */
const COUNTED_BY_PATH = /pageLock\[routerPath\]/g
const COUNTED_TOGETHER = 'pageLock.newest'

const WENT_BACK = 'if (currentPage !== stacks.getItem(prevIndex)) {'
/** The page on top is where one went back to: what was opened over it never came. */
const NEVER_LEFT = `{
    const addressOf = ({ stamp, $taroTimestamp, ...query } = {}) => stringify(query);
    if (prevIndex < 0 && currentPage && handler.isSamePage(currentPage) &&
      addressOf(currentPage.$taroParams) === addressOf(handler.getQuery())) return;
}
${WENT_BACK}`

const TITLE_AS_HTML = 'this.titleElement.innerHTML = proceedTitle;'
const TITLE_AS_TEXT = 'this.titleElement.textContent = proceedTitle;'

const FAILED = 'throw error;\n            }\n        }\n        if (!element || currentLock'
/** src/platform/pageCode hears of it, and names what to draw instead. */
const DRAWN_INSTEAD = `if (error.name !== 'ChunkLoadError') throw error;
                eventCenter.trigger('pageCodeMissing', (instead) => { element = instead; });
                if (!element) throw error;
                context = { pathname: routerPath };
                postLock = ${COUNTED_TOGETHER};
            }
        }
        if (!element || currentLock`

/** What is looked for, how often it is there, and what takes its place; by the file, when the router comes in several. */
const PATCHES = {
  'spa.js': [
    [COUNTED_BY_PATH, 5, COUNTED_TOGETHER],
    [WENT_BACK, 1, NEVER_LEFT],
    [FAILED, 1, DRAWN_INSTEAD],
  ],
  'navigation-bar.js': [[TITLE_AS_HTML, 1, TITLE_AS_TEXT]],
}

/**
 * A loader for Taro's H5 router.
 * - While the code of a page is on its way, the router shows whatever arrives last, and drops it only for a newer opening
 *   of the same path: who goes back before a page has come, on a weak signal, then sees that page under the address of the
 *   other. Counting all openings as one makes the newest win. And the page that was there all the time stays as it is, where
 *   the router would take it for the one to leave, and build it anew (like NervJS/taro#14516).
 * - The router writes a page's title as HTML, and titles hold what members and addresses say.
 * - Of a page whose code does not come it says nothing (NervJS/taro#5238).
 * @throws when the router no longer looks as expected
 */
module.exports = function patchTaroRouter(source) {
  const patches = PATCHES[path.basename(this.resourcePath)] ?? Object.values(PATCHES).flat()
  return patches.reduce((patched, [found, times, put]) => {
    if (source.split(found).length - 1 !== times) throw new Error(`@tarojs/router changed: look whether it still needs "${put}"`)
    return patched.replaceAll(found, () => put)
  }, source)
}
