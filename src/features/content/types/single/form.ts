import { type CatchFields, NO_CATCH, sentCatches } from '@/features/catches'
import { keyOfPicture, type PostFormType } from '@/features/publish'
import { areFilesSent, blocksOf, isBlank, type Line, linesOf, linesOfText, wordsIn } from '@/features/writing'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'

/** What an article's form has beside what all have. */
export interface SingleFields extends CatchFields {
  summary: string
  /** Its text, by the name that the server has for it. */
  blocks: Line[]
  /** The upload that is the cover; empty for the first picture of the text. */
  cover: string
}

const pictureLine = (upload: string): Line => ({ key: newKey(), kind: 'picture', upload, caption: '' })

/** The form of an article. */
export const singleForm: PostFormType<SingleFields> = {
  type: 'single',
  upload: 'POST media',
  keptByServer: true,
  empty: { summary: '', blocks: [], cover: '', ...NO_CATCH },
  isBlank: ({ summary, blocks, cover, catches }) => !summary.trim() && isBlank(blocks) && cover === '' && !catches?.length,
  read(extra, { blocks, content, pictures, catches }) {
    const summary = extra?.type === 'single' ? extra.summary : ''
    // One of before there were blocks.
    if (!blocks) {
      return { summary, blocks: [...linesOfText(content), ...pictures.map(({ id }) => pictureLine(keyOfPicture(id)))], cover: '', catches }
    }
    const first = blocks.find((block) => block.type === 'picture')?.picture.id
    const [cover] = pictures
    return { summary, blocks: linesOf(blocks, keyOfPicture), cover: cover && cover.id !== first ? keyOfPicture(cover.id) : '', catches }
  },
  restore: (fields) => (fields.blocks.length || !fields.content ? fields : { ...fields, blocks: linesOfText(fields.content), content: '' }),
  words: ({ blocks }) => wordsIn(blocks),
  tidy({ blocks, cover }, uploads) {
    const wanted = new Set(blocks.map((line) => (line.kind === 'picture' ? line.upload : '')))
    for (const item of uploads.items.filter(({ id }) => id !== cover && !wanted.has(id))) uploads.remove(item)
  },
  check: ({ fields: { title, blocks } }) => ({
    ...(!title.trim() && { title: t.single.titleMissing }),
    ...(isBlank(blocks) && { blocks: t.single.textMissing }),
    ...(!areFilesSent(blocks) && { blocks: t.document.pending }),
  }),
  request({ content: _, ...post }, { summary, blocks, cover, catches }, pictures) {
    const idOf = (upload: string) => pictures[upload]
    const coverId = cover === '' ? undefined : idOf(cover)
    return {
      name: 'POST publish/single',
      input: {
        ...post,
        summary: summary.trim(),
        blocks: blocksOf(blocks, idOf),
        media: coverId === undefined ? [] : [coverId],
        ...sentCatches({ catches }, post.id !== undefined),
      },
    }
  },
}
