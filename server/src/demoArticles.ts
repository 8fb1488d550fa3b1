import type { Post } from '../demo/town.ts'
import { saveBlocks } from './domains/content/blocks/bodies.ts'
import { saveArticle } from './domains/content/types/singleQueries.ts'
import type { Db } from './infra/database.ts'
import { plainText, type StoredBlock } from './lib/blocks.ts'

/** What a line of an article begins with, if it is no paragraph. */
const HEADING = /^(##|###) (.+)/
const ITEM = /^(-|\d+\.) (.+)/
const QUOTE = /^> (.+)/
const PICTURE = /^!\[(.*)\]$/
const DIVIDER = '---'
const BOLD = /\*\*(.+?)\*\*/

/** A text in which what stands between two asterisks is bold. */
const spansOf = (text: string) =>
  text.split(BOLD).flatMap((part, i) => (part === '' ? [] : [i % 2 ? { text: part, bold: true } : { text: part }]))

/** The blocks of an article, as it is written down (`Draft.text`): its pictures come where they have a caption, the others at its end. */
export function articleBlocks({ text, pictures }: Post, media: ReadonlyMap<string, number>): StoredBlock[] {
  const left = pictures.map((name) => media.get(name)!)
  const blocks: StoredBlock[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [, marks, heading] = HEADING.exec(line) ?? []
    const [, sign, item] = ITEM.exec(line) ?? []
    const quote = QUOTE.exec(line)?.[1]
    const caption = PICTURE.exec(line)?.[1]
    if (heading) blocks.push({ type: 'heading', level: marks!.length, text: heading })
    else if (item) addItem(blocks, sign !== '-', item)
    else if (quote) blocks.push({ type: 'quote', spans: spansOf(quote) })
    else if (line === DIVIDER) blocks.push({ type: 'divider' })
    else if (caption === undefined) blocks.push({ type: 'paragraph', spans: spansOf(line) })
    else if (left.length) blocks.push({ type: 'picture', mediaId: left.shift()!, caption })
  }
  return [...blocks, ...left.map((mediaId): StoredBlock => ({ type: 'picture', mediaId, caption: '' }))]
}

/** Items that follow one another are one list. */
function addItem(blocks: StoredBlock[], ordered: boolean, text: string): void {
  const before = blocks.at(-1)
  const item = { spans: spansOf(text) }
  if (before?.type === 'list' && before.ordered === ordered) before.items.push(item)
  else blocks.push({ type: 'list', ordered, items: [item] })
}

/** Keeps what an article has beside what all posts have. */
export async function saveArticleBlocks(db: Db, id: number, { summary = '' }: Post, blocks: readonly StoredBlock[]): Promise<void> {
  await saveArticle(db, { id, summary, chars: [...plainText(blocks)].length })
  await saveBlocks(db, id, blocks)
}
