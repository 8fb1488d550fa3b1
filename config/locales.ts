import type { Compilation } from 'webpack'

const CHUNK = 'locale-'

/** The address of each language's file, by the language: for index.html, which has one of them fetched early. */
export function localeFiles({ namedChunks }: Compilation): Record<string, string> {
  const chunks = [...namedChunks].filter(([name]) => name.startsWith(CHUNK))
  return Object.fromEntries(chunks.map(([name, { files }]) => [name.slice(CHUNK.length), `/${[...files][0]}`]))
}
