import { FONT_SIZES_RPX } from '@anglers/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { API_PREFIX } from '../kernel/api.ts'
import type { Ask, Drawing, FontSize, Reading, Renderer } from '../infra/renderer.ts'
import { languageOf } from '../kernel/language.ts'
import { networkOf } from '../lib/address.ts'
import { shared } from '../lib/shared.ts'
import { within } from '../lib/within.ts'
import { type FirstStyles, stylesIn, SHEET } from './firstStyles.ts'

/** Where the app's document takes it. */
const PLACE = '<div id="drawn"></div>'

const KEPT = 60
/** A page that is larger, with its answers, is left to the browser. */
const CHARS_MAX = 400_000
/** It says how long ago things happened: one that is older is drawn anew, for the next. */
const FRESH_MS = 60_000
const KEPT_MS = 5 * 60_000
/** What visitors may not see, and what cannot be drawn, is not tried again at once. */
const REFUSED_MS = 60_000
/** Who has asked too much draws for themselves for a while. */
const LIMITED_MS = 60_000
const NETWORKS = 10_000
/** Who waits longer gets the document without, and it is there for the next. */
const PATIENCE_MS = 600

/** What the document fetches for the app: it waits in a template (config/take-over.js). */
const APP_FILES = /<script defer="defer"[^>]*><\/script>|<link rel="preload"[^>]*>/g

/** The operator's own for the dark theme: a first screen is drawn in the light one. */
const DARK_CSS = /"seast_mobile_(?:custom_)?dark_css":"[^"]/

/** Headers of an answer that the app reads. */
const READ = /^(content-type|x-wp-.*)$/

interface Drawn extends Omit<Drawing, 'css'> {
  css: FirstStyles
  /** Of each answer, to tell whether it is another one by now. */
  words: string[]
  /** Which readers it looks right to: `any`, those of the light theme alone, or all in `gray`. */
  looks: 'any' | 'light' | 'gray'
  /** By performance.now(). */
  drawnAt: number
}

/** Draws the first screens of pages as any visitor sees them. */
export interface FirstScreens {
  /**
   * The document with its first screen, and all that the app would ask for it.
   *
   * @param address path and query of the page
   * @returns null where it is not drawn: not in time, or not at all
   */
  into(document: string, address: string, request: FastifyRequest): Promise<string | null>
}

interface Options {
  renderer: Pick<Renderer, 'draw'>
  /** The built H5 app. */
  folder: string
  /** Where the site is reached, by a host that it may have; '' where that is not known. */
  origin: (request: FastifyRequest) => string
}

/** @param app answers what is asked for a drawing */
export function openFirstScreens(app: FastifyInstance, { renderer, folder, origin }: Options): FirstScreens {
  const kept = new LRUCache<string, Promise<Drawn | null>>({ max: KEPT, ttl: KEPT_MS })
  const stylesOf = stylesIn(folder)

  /** What is asked for a drawing counts as asked by who opened the page: their browser would have. */
  const asker =
    (request: FastifyRequest): Ask =>
    async (url, language) => {
      const { ip, host } = request
      if (!url.startsWith(`${API_PREFIX}/`)) return { status: 404, headers: {}, body: '' }
      const { statusCode, headers, payload } = await app.inject({
        url,
        remoteAddress: ip,
        headers: { 'accept-language': language, ...(origin(request) && { host }) },
      })
      const read = Object.entries(headers).filter(([name]) => READ.test(name))
      return { status: statusCode, headers: Object.fromEntries(read.map(([name, value]) => [name, String(value)])), body: payload }
    }

  /** Whose page is being drawn: one of a network after another, so that nobody fills the queue. */
  const drawingFor = new Set<string>()
  const limited = new LRUCache<string, true>({ max: NETWORKS, ttl: LIMITED_MS })

  /** @throws where it says nothing of the page itself: its reader has asked too much, or the database is away */
  const make = async (address: string, reading: Reading, ask: Ask, ip: string): Promise<Drawn | null> => {
    const network = networkOf(ip)
    if (drawingFor.has(network) || limited.has(network)) throw new Error('not for this network now')
    drawingFor.add(network)
    const drawing = await renderer.draw(address, reading, ask).finally(() => drawingFor.delete(network))
    if (!drawing) return null
    const { html, answers } = drawing
    if (answers.some(({ status }) => status === TOO_MANY)) limited.set(network, true)
    if (answers.some(({ status }) => isPassing(status))) throw new Error('not answered')
    if (answers.some(({ status }) => status !== OK)) return null
    if (answers.reduce((sum, { body }) => sum + body.length, html.length) > CHARS_MAX) return null
    const hasDarkCss = answers.some(({ body }) => DARK_CSS.test(body))
    const looks = drawing.look === 'gray' ? 'gray' : hasDarkCss ? 'light' : 'any'
    const words = answers.map(({ body }) => wordsOf(body))
    return { ...drawing, css: stylesOf(drawing), words, looks, drawnAt: performance.now() }
  }

  /** With what is answered now. What shows other words by now is drawn anew: nobody sees what is no longer shown. */
  const current = async (address: string, reading: Reading, request: FastifyRequest): Promise<Drawn | null> => {
    const { ip } = request
    const ask = asker(request)
    const key = `${Object.values(reading).join(' ')} ${origin(request)} ${address}`
    const anew = () =>
      shared(kept, key, async () => {
        const drawn = await make(address, reading, ask, ip)
        if (!drawn) kept.set(key, Promise.resolve(null), { ttl: REFUSED_MS })
        return drawn
      })
    const known = kept.get(key)
    const drawn = await (known ?? anew())
    if (!known || !drawn) return drawn
    const answers = await Promise.all(drawn.answers.map(async ({ url }) => ({ url, ...(await ask(url, reading.language)) })))
    if (answers.some(({ status }) => isPassing(status))) return null
    const isSame = answers.every(({ status, body }, at) => status === OK && wordsOf(body) === drawn.words[at])
    if (isSame && performance.now() - drawn.drawnAt < FRESH_MS) return { ...drawn, answers }
    if (kept.get(key) === known) kept.delete(key)
    const next = anew()
    if (!isSame) return next
    next.catch(() => {})
    return { ...drawn, answers }
  }

  return {
    async into(document, address, request) {
      // What is drawn is a visitor's.
      if (!document.includes(PLACE) || request.cookies.member) return null
      const { locale = request.headers['accept-language'], fontSize: size = '' } = request.cookies
      const language = languageOf(locale)
      const fontSize = isFontSize(size) ? size : 'normal'
      const inWechat = /MicroMessenger/i.test(request.headers['user-agent'] ?? '')
      const drawn = await within(
        PATIENCE_MS,
        current(address, { language, fontSize, inWechat }, request).catch(() => null),
      )
      if (!drawn) return null
      const { html, looks, css } = drawn
      const answers = Object.fromEntries(drawn.answers.map(({ url, headers, body }) => [url, { headers, body }]))
      const files = document.match(APP_FILES) ?? []
      const data = `<script type="application/json" id="answers">${asData(answers)}</script>`
      const behind = `${data}<template id="app-files">${files.join('')}</template>`
      return (
        document
          .replace(APP_FILES, '')
          .replace(/<html[^>]*>/, () => `<html lang="${language}" data-font="${fontSize}" data-drawn="${looks}">`)
          // In the order of the whole: what comes later overrules the same, and nothing else.
          .replace(SHEET, (link) => `<style>${css.app}</style>${link.replace('>', ' media="print" id="sheet">')}<style>${css.page}</style>`)
          .replace(PLACE, () => `<div id="drawn">${html}</div>${behind}`)
      )
    },
  }
}

const OK = 200
const TOO_MANY = 429
const FAULT = 500

/** An answer that will be another one soon, to the same question. */
const isPassing = (status: number): boolean => status === TOO_MANY || status >= FAULT

const isFontSize = (name: string): name is FontSize => Object.hasOwn(FONT_SIZES_RPX, name)

/** An answer but for how many have looked, liked and the like: those that are drawn may be a little older than what the app shows next. */
const wordsOf = (body: string): string => body.replace(/("(?:views|likes|favs|comments|reprints)":)\d+/g, '$1')

/** JSON that nothing in it can end (HTML standard, "Restrictions for contents of script elements"). */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
