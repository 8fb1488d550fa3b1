/**
 * Draws first screens: runs the built H5 app as a visitor's browser would, in a DOM of jsdom's, and tells the markup that it made. A
 * process of its own, as it takes a tenth of a second of computing for each, and has no need of the server's secrets: its parent
 * (server/src/infra/renderer.ts) starts it without any, and answers what the app asks.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import vm from 'node:vm'
import { JSDOM, VirtualConsole } from 'jsdom'

/** The folder of the built app. */
const folder = process.argv[2]

/** The screen of a phone. */
const WIDTH = 390
const HEIGHT = 844

/** So many pictures, from the first on, are about what such a screen shows; of a carousel it shows one. */
const PICTURES_AT_ONCE = 6
const SHOWN_LATER = '.carousel__slide ~ .carousel__slide *'

/** A screen that changes for longer is not waited for. */
const SETTLE_MS = 2_000
/** So many turns without a change, and what is to come has come. */
const QUIET_TURNS = 8
const TURN_MS = 5

/** The scripts of the app's document, in order. */
const scripts = [...fs.readFileSync(path.join(folder, 'index.html'), 'utf8').matchAll(/<script defer="defer" src="([^"]+)"/g)].map(
  ([, file]) => file,
)

/** The file with the words of a language. */
const words = (language) =>
  `/js/${fs.readdirSync(path.join(folder, 'js')).find((name) => name.startsWith(`locale-${language}.`) && name.endsWith('.js'))}`

/** @type {Map<string, vm.Script>} */
const compiled = new Map()

function scriptOf(file) {
  let script = compiled.get(file)
  if (!script) {
    script = new vm.Script(fs.readFileSync(path.join(folder, file), 'utf8'), { filename: file })
    compiled.set(file, script)
  }
  return script
}

/** @type {Map<number, (answer: { status: number, headers: Record<string, string>, body: string }) => void>} */
const asked = new Map()
let asks = 0

const send = (message) => void process.send(message)

const ask = (drawing, url) =>
  new Promise((resolve) => {
    asked.set(++asks, resolve)
    send({ type: 'ask', id: asks, drawing, url })
  })

const never = () => new Promise(() => {})

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A socket that never opens. */
class Silent extends EventTarget {
  send() {}
  close() {}
}

/** @returns {Promise<{ html: string, css: string[], style: string, look: string } | null>} null where nothing came of it in time */
async function draw({ id, address, language, fontSize, inWechat }) {
  const url = `http://site${address}`
  const console = new VirtualConsole()
  const dom = new JSDOM(
    `<!DOCTYPE html><html lang="${language}" data-theme="light"><head></head><body><div id="app"></div></body></html>`,
    {
      url,
      runScripts: 'outside-only',
      virtualConsole: console,
    },
  )
  const { window } = dom
  const { document } = window
  const context = dom.getInternalVMContext()
  // As Taro keeps it (src/stores/storage.ts).
  window.localStorage.setItem('fontSize', JSON.stringify({ data: fontSize }))
  const state = { pending: 0, changes: 0, fault: null, closed: false }
  const css = []
  // What jsdom lacks, such as drawing on a canvas, is no fault.
  console.on('jsdomError', (error) => {
    if (error.type === 'unhandled exception') state.fault ??= error
  })
  /** Outside of the app's own tasks nobody hears of its faults. */
  const guarded = (work) => {
    if (state.closed) return
    try {
      work()
    } catch (error) {
      state.fault ??= error
    }
  }

  /** Done in the next turn, and waited for. */
  const soon = (work) => {
    state.pending++
    setImmediate(() =>
      guarded(() => {
        state.pending--
        work()
      }),
    )
  }

  const run = (file) => scriptOf(file).runInContext(context)

  /** What a browser does with a script or a style sheet that is put into the document; of all else that is loaded nothing is wanted. */
  const put = (element) => {
    if (element.localName === 'link' && element.rel === 'stylesheet') css.push(new URL(element.href).pathname)
    else if (element.localName !== 'script' || !element.src) return
    soon(() => {
      if (element.localName === 'script') run(new URL(element.src).pathname)
      element.dispatchEvent(new window.Event('load'))
    })
  }
  for (const name of ['appendChild', 'insertBefore']) {
    const original = window.Node.prototype[name]
    window.Node.prototype[name] = function (node, ...rest) {
      const added = original.call(this, node, ...rest)
      if (this === document.head) put(node)
      return added
    }
  }

  Object.defineProperty(window.navigator, 'language', { value: language })
  if (inWechat) Object.defineProperty(window.navigator, 'userAgent', { value: 'MicroMessenger' })
  Object.assign(window, {
    innerWidth: WIDTH,
    innerHeight: HEIGHT,
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    WebSocket: Silent,
    scrollTo() {},
    requestAnimationFrame: (callback) => window.setTimeout(() => callback(window.performance.now()), 0),
    cancelAnimationFrame: (id) => window.clearTimeout(id),
    // Only what the first screen needs.
    requestIdleCallback: () => 0,
    cancelIdleCallback() {},
    // React goes on with it with what it makes in slices, and changes nothing before the last.
    setImmediate: (work, ...given) => soon(() => work(...given)),
    // It has fetch, which leads to the parent.
    XMLHttpRequest: undefined,
    Response,
    Headers,
    Request,
    AbortController,
    async fetch(input, { method = 'GET' } = {}) {
      const { pathname, search } = new URL(input, url)
      if (method !== 'GET') return never()
      state.pending++
      const { status, headers, body } = await ask(id, pathname + search)
      // Once whoever waits has gone on.
      setImmediate(() => void state.pending--)
      return new Response(body, { status, headers })
    },
  })
  new window.MutationObserver(() => void state.changes++).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })

  try {
    for (const file of [words(language), ...scripts]) run(file)
    const end = Date.now() + SETTLE_MS
    for (let quiet = 0, seen = -1; quiet < QUIET_TURNS;) {
      if (state.fault) throw state.fault
      if (Date.now() > end) return null
      await delay(TURN_MS)
      quiet = state.pending === 0 && state.changes === seen ? quiet + 1 : 0
      seen = state.changes
    }
    const screen = document.querySelector('#app .taro_page_show > .screen')
    if (!screen || screen.querySelector('.skeleton')) return null
    // The document has its reader's theme.
    screen.className = 'screen'
    // What is seen at once is no longer put off.
    const pictures = [...screen.querySelectorAll('img')].filter((picture) => !picture.matches(SHOWN_LATER))
    for (const picture of pictures.slice(0, PICTURES_AT_ONCE)) picture.removeAttribute('loading')
    return {
      html: screen.outerHTML,
      css,
      style: document.getElementById('custom-css')?.textContent ?? '',
      look: document.documentElement.getAttribute('data-theme'),
    }
  } finally {
    state.closed = true
    asked.clear()
    window.close()
  }
}

process.on('message', async (message) => {
  if (message.type === 'answer') {
    asked.get(message.id)?.(message)
    asked.delete(message.id)
    return
  }
  try {
    send({ type: 'drawn', id: message.id, drawing: await draw(message) })
  } catch (error) {
    send({ type: 'drawn', id: message.id, drawing: null, error: error.stack })
  }
})
process.on('disconnect', () => process.exit())
// What the app lets go wrong is no fault of the process: the next screen is drawn all the same.
process.on('unhandledRejection', () => {})
send({ type: 'ready' })
