import type { AttachmentKind } from '@anglers/contract/files'

/** What a file is by its own bytes, and the bytes to keep. */
export interface KnownDocument {
  kind: AttachmentKind
  bytes: Buffer
}

/** Anything but what is written: tabs and line breaks are. */
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
/** The start of a page, a picture with scripts or any other XML. */
const MARKUP = /^\s*<(?:[!?]|html\b|head\b|body\b|svg\b|script\b)/i
/** An entity could hold a million others. */
const ENTITIES = /<!(?:DOCTYPE|ENTITY)/i
const DECLARATION = /^<\?xml[^>]*\?>/

/** A text of XML from its first element on. */
function fromRoot(text: string): string {
  let rest = text.trimStart().replace(DECLARATION, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end === -1) return ''
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** UTF-8, or what Windows writes in Chinese. */
function decoded(bytes: Buffer): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next one.
    }
  }
  return null
}

/**
 * What a file is: a PDF, a track or a plain text; null where it is none of these. A text is kept as UTF-8, whatever it came as, so that
 * every phone shows it.
 */
export function knownDocument(bytes: Buffer): KnownDocument | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return bytes.subarray(-1_024).includes('%%EOF') ? { kind: 'pdf', bytes } : null
  const text = decoded(bytes)
  if (text === null || CONTROL.test(text)) return null
  if (/^<gpx[\s>]/.test(fromRoot(text))) {
    const isWhole = text.trimEnd().endsWith('</gpx>')
    return isWhole && !ENTITIES.test(text) ? { kind: 'gpx', bytes } : null
  }
  return MARKUP.test(text) || text.trim() === '' ? null : { kind: 'text', bytes: Buffer.from(text, 'utf8') }
}
