/** One tag of a template file, or a piece of its text. */
export type Markup = Tag | string

export interface Tag {
  name: string
  attributes: Record<string, string>
  children: Markup[]
}

const TOKEN = /<!--[\s\S]*?-->|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[\w:.-]+(?:\s*=\s*"[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:.-]+)(?:\s*=\s*"([^"]*)")?/g

/**
 * Reads a wxml or ttml file, whose tags are the same but for the prefix of directives.
 * @throws when a tag is not closed where it should be
 */
export function parseTemplate(source: string, file: string): Markup[] {
  const root: Tag = { name: '', attributes: {}, children: [] }
  const open = [root]
  const top = () => open[open.length - 1] as Tag
  let read = 0
  for (const token of source.matchAll(TOKEN)) {
    if (token.index > read) top().children.push(source.slice(read, token.index))
    read = token.index + token[0].length
    const [, closing, name, attributes = '', selfClosing] = token
    if (name) {
      const tag: Tag = { name, attributes: parseAttributes(attributes), children: [] }
      top().children.push(tag)
      if (!selfClosing) open.push(tag)
    } else if (closing) {
      const tag = open.pop()
      if (tag?.name !== closing) throw new Error(`${file}: </${closing}> closes <${tag?.name}>`)
    }
  }
  if (read < source.length) top().children.push(source.slice(read))
  if (open.length > 1) throw new Error(`${file}: <${top().name}> is never closed`)
  return root.children
}

function parseAttributes(source: string): Record<string, string> {
  return Object.fromEntries([...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]))
}
