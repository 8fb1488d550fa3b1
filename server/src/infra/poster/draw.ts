import { fileURLToPath } from 'node:url'
import { POSTER_PX } from '@anglers/contract/limits'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '../../lib/html.ts'
import { linesOf } from './lines.ts'

/** What stands on a poster. Pictures are files of any kind that sharp reads. */
export interface Poster {
  title: string
  text: string
  author: string
  avatar: Buffer | null
  /** Under the author's name: where it was. */
  place: string
  picture: Buffer | null
  /** The picture is of a film. */
  film: boolean
  /** That there is more to read for whom it is opened; '' where there is not. */
  locked: string
  /** As wide as POSTER_CODE_PX. */
  code: Buffer
  /** Says what the code is for. */
  hint: string
  /** Whose poster it is: the site's name and its town. */
  brand: string
}

const { width: WIDTH, height: HEIGHT } = POSTER_PX
const MARGIN = 64
const ROOM = WIDTH - 2 * MARGIN

/** The foot: who wrote it, and the code. */
const FOOT_TOP = 1_136
/** How wide the code is drawn: of it a camera needs each square. */
export const POSTER_CODE_PX = 204
const CODE = { left: WIDTH - MARGIN - POSTER_CODE_PX, top: FOOT_TOP + 28, side: POSTER_CODE_PX }
const AVATAR = { left: MARGIN, top: FOOT_TOP + 36, side: 96 }
const NAME_LEFT = AVATAR.left + AVATAR.side + 24
const NAME_ROOM = CODE.left - 40 - NAME_LEFT

const QUALITY = 88

// The product's colours (src/theme.json), as paper has no theme.
const INK = '#0f172a'
const SOFT = '#475569'
const FAINT = '#64748b'
const BRAND = '#1e73be'
const DEEP = '#0b3a66'

const FAMILIES = 'Noto Sans CJK SC, Noto Emoji'
const FONTS = [
  ['NotoSansCJKsc-Regular.otf', 'Noto Sans CJK SC'],
  ['NotoEmoji-Regular.ttf', 'Noto Emoji'],
] as const

interface Style {
  size: number
  /** From one base line to the next. */
  height: number
  color: string
  bold?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

/** Lines of text from a base line on. The one weight of our font is drawn bolder by its outline. */
const draw = (lines: readonly string[], x: number, y: number, { size, height, color, bold, anchor = 'start' }: Style): string =>
  lines
    .map((line, n) => {
      const outline = bold ? ` stroke="${color}" stroke-width="${size / 32}"` : ''
      const at = `x="${x}" y="${y + n * height}" text-anchor="${anchor}"`
      return `<text ${at} font-size="${size}" fill="${color}"${outline}>${escapeHtml(line)}</text>`
    })
    .join('')

/** The words over the foot, from the top on: what they are, and how high. */
interface Block {
  svg: (top: number) => string
  height: number
}

function block(parts: { lines: readonly string[]; style: Style }[], gap: number): Block {
  const shown = parts.filter(({ lines }) => lines.length > 0)
  const height = shown.reduce((sum, { lines, style }) => sum + lines.length * style.height, 0) + gap * Math.max(0, shown.length - 1)
  return {
    height,
    svg(top) {
      let y = top
      return shown
        .map(({ lines, style }) => {
          const drawn = draw(lines, MARGIN, y + (style.height + style.size * 0.72) / 2, style)
          y += lines.length * style.height + gap
          return drawn
        })
        .join('')
    },
  }
}

/** A lock, and words that say that there is more behind it. */
function lockMark(text: string, y: number, color: string, back: string): string {
  const [line] = linesOf(text, { size: 28, room: ROOM - 120, max: 1 })
  if (!line) return ''
  const x = MARGIN
  return (
    `<rect x="${x}" y="${y}" width="56" height="56" rx="28" fill="${back}"/>` +
    `<g fill="none" stroke="${color}" stroke-width="4"><path d="M${x + 20} ${y + 27}v-6a8 8 0 0 1 16 0v6"/></g>` +
    `<rect x="${x + 16}" y="${y + 26}" width="24" height="18" rx="4" fill="${color}"/>` +
    draw([line], x + 72, y + 38, { size: 28, height: 56, color })
  )
}

/** Who has no picture is shown by how their name begins. */
function initialOf(author: string): string {
  const [sign = ''] = linesOf(author, { size: 44, room: 1, max: 2 })
  const middle = AVATAR.side / 2
  return (
    `<circle cx="${AVATAR.left + middle}" cy="${AVATAR.top + middle}" r="${middle}" fill="${BRAND}"/>` +
    draw([sign], AVATAR.left + middle, AVATAR.top + middle + 16, { size: 44, height: 44, color: '#fff', anchor: 'middle' })
  )
}

function foot({ author, avatar, place, hint, brand }: Poster): string {
  const name = linesOf(author, { size: 36, room: NAME_ROOM, max: 1 })
  const where = linesOf(place, { size: 28, room: NAME_ROOM - 36, max: 1 })
  const pin = `M${NAME_LEFT + 11} ${AVATAR.top + 61}a11 11 0 0 1 11 11c0 8-11 19-11 19s-11-11-11-19a11 11 0 0 1 11-11z`
  return (
    (avatar ? '' : initialOf(author)) +
    draw(name, NAME_LEFT, AVATAR.top + (where.length > 0 ? 38 : 60), { size: 36, height: 44, color: INK, bold: true }) +
    (where.length > 0
      ? `<path d="${pin}" fill="${FAINT}"/><circle cx="${NAME_LEFT + 11}" cy="${AVATAR.top + 72}" r="4" fill="#fff"/>` +
        draw(where, NAME_LEFT + 34, AVATAR.top + 86, { size: 28, height: 36, color: FAINT })
      : '') +
    `<path d="M${MARGIN} ${FOOT_TOP + 222}q14-14 28 0t28 0" fill="none" stroke="${BRAND}" stroke-width="5" stroke-linecap="round"/>` +
    draw(linesOf(brand, { size: 28, room: NAME_ROOM, max: 1 }), MARGIN + 76, FOOT_TOP + 230, {
      size: 28,
      height: 36,
      color: BRAND,
      bold: true,
    }) +
    draw(linesOf(hint, { size: 24, room: NAME_ROOM, max: 1 }), WIDTH - MARGIN, CODE.top + CODE.side + 40, {
      size: 24,
      height: 32,
      color: FAINT,
      anchor: 'end',
    })
  )
}

const page = (shapes: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
      `font-family="${FAMILIES}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${shapes}</svg>`,
  )

interface Layout {
  page: Buffer
  /** How high the picture is that lies over the top. */
  pictureHeight: number
}

/** A picture, and under it what it is. */
function withPicture(poster: Poster): Layout {
  const title = linesOf(poster.title, { size: 52, room: ROOM, max: 2 })
  const style: Style = title.length > 0 ? { size: 34, height: 54, color: SOFT } : { size: 40, height: 64, color: INK }
  const text = linesOf(poster.text, { size: style.size, room: ROOM, max: title.length > 1 ? 2 : 3 })
  const words = block(
    [
      { lines: title, style: { size: 52, height: 74, color: INK, bold: true } },
      { lines: text, style },
    ],
    12,
  )
  const lock = poster.locked ? 76 : 0
  const top = FOOT_TOP - words.height - lock - 24
  return {
    pictureHeight: top - 36,
    page: page(
      words.svg(top) +
        (poster.locked ? lockMark(poster.locked, top + words.height + 12, BRAND, '#e8f1fa') : '') +
        `<path d="M${MARGIN} ${FOOT_TOP}h${ROOM}" stroke="#e2e8f0" stroke-width="2"/>${foot(poster)}`,
    ),
  }
}

const WORDS_TOP = 216
/** Of the sheet of water: so high are its words at most. */
const WORDS_ROOM = FOOT_TOP - WORDS_TOP - 72
const HEADING = { size: 68, height: 96, color: '#fff', bold: true } as const
const BODY = { size: 42, height: 68, color: '#e6f0fa' } as const
const WORDS_GAP = 24

/** The words that stand alone: a few are written large, as a title is. */
function aloneWords({ title, text }: Poster, room: number): Block {
  const heading = linesOf(title, { size: HEADING.size, room: ROOM, max: 3 })
  if (heading.length === 0) {
    const few = linesOf(text, { size: HEADING.size, room: ROOM, max: 5 })
    if (few.length < 5) return block([{ lines: few, style: HEADING }], 0)
  }
  const max = Math.floor((room - heading.length * HEADING.height - WORDS_GAP) / BODY.height)
  const lines = linesOf(text, { size: BODY.size, room: ROOM, max })
  return block(
    [
      { lines: heading, style: HEADING },
      { lines, style: BODY },
    ],
    WORDS_GAP,
  )
}

const wave = (y: number, height: number, opacity: number) =>
  `<path d="M0 ${y}q135-${height} 270 0t270 0 270 0 270 0V${FOOT_TOP}H0z" fill="#fff" opacity="${opacity}"/>`

const quoteMark = (x: number, y: number) =>
  `<path d="M${x} ${y}v-44c0-30 16-50 46-58l8 18c-16 6-24 16-25 30h25v54zm92 0v-44c0-30 16-50 46-58l8 18c-16 6-24 16-25 30h25v54z" ` +
  'fill="#fff" opacity=".35"/>'

/** Words alone, on water. */
function withWords(poster: Poster): Layout {
  const room = WORDS_ROOM - (poster.locked ? 96 : 0)
  const words = aloneWords(poster, room)
  // Few words stand in the upper middle.
  const top = WORDS_TOP + Math.round((room - words.height) * 0.3)
  return {
    pictureHeight: 0,
    page: page(
      `<linearGradient id="water" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${BRAND}"/>` +
        `<stop offset="1" stop-color="${DEEP}"/></linearGradient><rect width="${WIDTH}" height="${FOOT_TOP}" fill="url(#water)"/>` +
        wave(FOOT_TOP - 76, 46, 0.06) +
        wave(FOOT_TOP - 146, 60, 0.05) +
        quoteMark(MARGIN, top - 56) +
        words.svg(top) +
        (poster.locked ? lockMark(poster.locked, top + words.height + 32, '#fff', 'rgba(255,255,255,.16)') : '') +
        foot(poster),
    ),
  }
}

/** Makes our fonts known to what draws text, which asks the system for no other one. */
async function loadFonts(): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const [file, font] of FONTS) {
    const fontfile = fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url))
    await sharp({ text: { text: 'x', font, fontfile } })
      .raw()
      .toBuffer()
  }
}

let fonts: Promise<void> | undefined
const fontsLoaded = (): Promise<void> =>
  (fonts ??= loadFonts().catch((error: unknown) => {
    // The next poster tries again.
    fonts = undefined
    throw error
  }))

const PLAY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144"><circle cx="72" cy="72" r="70" fill="#0b1220" opacity=".55"/>' +
  '<path d="M56 42l50 30-50 30z" fill="#fff"/></svg>'

const disc = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
      `<circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`,
  )

/** A picture of an author, round. */
async function roundOf(picture: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: disc(side), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** A picture that fills a frame, as the pixels that are laid on paper. */
async function filled(picture: Buffer, width: number, height: number): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** A poster as JPEG. Drawn by sharp, off the thread that answers calls. */
export async function drawPoster(poster: Poster): Promise<Buffer> {
  await fontsLoaded()
  const { default: sharp } = await import('sharp')
  const { page: paper, pictureHeight } = poster.picture ? withPicture(poster) : withWords(poster)
  const picture = poster.picture && (await filled(poster.picture, WIDTH, pictureHeight))
  const play = { input: Buffer.from(PLAY), left: (WIDTH - 144) / 2, top: Math.round((pictureHeight - 144) / 2) }
  return sharp(paper)
    .composite([
      ...(picture ? [{ ...picture, left: 0, top: 0 }, ...(poster.film ? [play] : [])] : []),
      ...(poster.avatar ? [{ input: await roundOf(poster.avatar, AVATAR.side), left: AVATAR.left, top: AVATAR.top }] : []),
      { input: poster.code, left: CODE.left, top: CODE.top },
    ])
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
