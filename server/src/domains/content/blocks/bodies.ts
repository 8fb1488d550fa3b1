import type { Block } from '@anglers/contract/blocks'
import { BLOCK_CAPTION_CHARS, BLOCK_FILES, BLOCK_PICTURES, BLOCK_POSTS } from '@anglers/contract/limits'
import type { PostForm } from '@anglers/contract/posts/form'
import type { Db } from '../../../infra/database.ts'
import type { ReadServices } from '../../../kernel/context.ts'
import { ApiError, invalid, type ParamFault } from '../../../kernel/errors.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { blocksOfText, cleanBlocks, filesIn, picturesIn, plainText, postsIn, type StoredBlock } from '../../../lib/blocks.ts'
import { cleanText } from '../../../lib/text.ts'
import { readerOf } from '../../account/policy.ts'
import { presentAttachment } from '../../media/attachmentPresent.ts'
import { findAttachments, foreignAttachments } from '../../media/attachments.ts'
import { type MediaAudience, presentPicture } from '../../media/present.ts'
import { foreignPictures } from '../../media/service.ts'
import { listPictureIds } from '../pictureQueries.ts'
import { goneLink, presentLink } from '../present.ts'
import { isKnownToAll } from '../policy.ts'
import { leadOfParts } from '../postParts.ts'
import { coverOf, findOwn } from '../postTypes.ts'
import { findCards, type FullCardRow } from '../cardRows.ts'
import { findBlocks, findPictures, listBlockFileIds, listBlockPictureIds, notHidden, replaceBlocks } from './blockQueries.ts'

/** What a form says, as it will be stored. */
export interface CleanBody {
  /** All that is to be read in it. */
  body: string
  /** The ids of what cards show: the pictures; the cover, where the body is in blocks. */
  pictures: number[]
  /** Null where the body is a plain text. */
  blocks: StoredBlock[] | null
}

/**
 * The body of a form.
 *
 * @param chars of a type that writes in blocks: how long its text may be. It takes a plain text too, as paragraphs and pictures
 * @throws ApiError rest_invalid_param naming the field
 */
export function bodyOf({ content = '', blocks: sent, media = [] }: PostForm, chars: number | undefined): CleanBody {
  const text = cleanText(content)
  if (chars === undefined) return { body: text, pictures: media, blocks: null }
  if (!sent) return { body: text, pictures: media.slice(0, 1), blocks: blocksOfText(text, media) }
  const blocks = cleanBlocks(sent)
  const body = plainText(blocks)
  if ([...body].length > chars) throw invalid('blocks', 'too_long', chars)
  if (media.length > 1) throw invalid('media', 'too_many', 1)
  return { body, pictures: [...media, ...picturesIn(blocks)].slice(0, 1), blocks }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/**
 * The blocks to keep where a client that knows none sends a plain text for a post that has some: as they are where the text is the same,
 * else the new paragraphs, and then whatever was no text. The lines of captions are theirs: as what they are sent, where no line was
 * added or taken away.
 *
 * @throws ApiError rest_invalid_param naming `media`
 */
export async function keepBlocks(db: Db, postId: number, { body, blocks }: CleanBody): Promise<StoredBlock[]> {
  const before = (await findBlocks(db, [postId])).get(postId) ?? []
  const [known, sent] = [lines(plainText(before)), lines(body)]
  if (known === sent) return before
  const paragraphs: (string | null)[] = sent.split('\n')
  const isEdited = paragraphs.length === known.split('\n').length
  let line = 0
  const pictures = before.flatMap((block) => {
    const own = lines(plainText([block]))
    const from = line
    if (own) line += own.split('\n').length
    if (block.type !== 'picture' || !own) return block.type === 'picture' ? [block] : []
    const at = isEdited && fitsCaption(paragraphs[from]) ? from : paragraphs.indexOf(own)
    const caption = paragraphs[at] ?? block.caption
    if (at !== -1) paragraphs[at] = null
    return [{ ...block, caption }]
  })
  const captioned = new Map(pictures.map((picture) => [picture.mediaId, picture]))
  const added = picturesIn(blocks ?? [])
  const text = blocksOfText(paragraphs.filter((paragraph) => paragraph !== null).join('\n'), added)
  const others = before.filter(
    (block) => block.type === 'post' || block.type === 'file' || (block.type === 'picture' && !added.includes(block.mediaId)),
  )
  const kept = [...text, ...others].map((block) => (block.type === 'picture' ? (captioned.get(block.mediaId) ?? block) : block))
  if (picturesIn(kept).length > BLOCK_PICTURES) throw invalid('media', 'too_many', BLOCK_PICTURES)
  return kept
}

const fitsCaption = (line: string | null | undefined) => typeof line === 'string' && [...line].length <= BLOCK_CAPTION_CHARS

/**
 * Refuses what somebody else uploaded, posts that are not there, and too many of either.
 *
 * @param before the post that is edited: what it shows already may stay
 * @throws ApiError rest_invalid_param naming each block
 */
export async function checkBody(
  context: Pick<ReadServices, 'db' | 'modules'>,
  viewer: Viewer,
  form: PostForm,
  before: { id: number } | null,
): Promise<void> {
  const { db } = context
  const shown = before ? [...(await listPictureIds(db, before.id)), ...(await listBlockPictureIds(db, before.id))] : []
  const [foreign] = await foreignPictures(context, viewer.id, form.media ?? [], shown)
  if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
  const sent = (form.blocks ?? []).map((block, at) => ({ block, at }))
  const pictures = sent.flatMap(({ block, at }) => (block.type === 'picture' ? [{ at, id: block.mediaId }] : []))
  const posts = sent.flatMap(({ block, at }) => (block.type === 'post' ? [{ at, id: block.postId }] : []))
  const files = sent.flatMap(({ block, at }) => (block.type === 'file' ? [{ at, id: block.fileId }] : []))
  const faults: Record<string, ParamFault> = {}
  if (files.length > BLOCK_FILES) faults[`blocks.${files[BLOCK_FILES]!.at}.fileId`] = { fault: 'too_many', limit: BLOCK_FILES }
  const attached = before && files.length ? await listBlockFileIds(db, before.id) : []
  for (const place of await foreignAttachments(
    context,
    viewer.id,
    files.map(({ id }) => id),
    attached,
  ))
    faults[`blocks.${files[place]!.at}.fileId`] = { fault: 'not_yours' }
  if (pictures.length > BLOCK_PICTURES)
    faults[`blocks.${pictures[BLOCK_PICTURES]!.at}.mediaId`] = { fault: 'too_many', limit: BLOCK_PICTURES }
  if (posts.length > BLOCK_POSTS) faults[`blocks.${posts[BLOCK_POSTS]!.at}.postId`] = { fault: 'too_many', limit: BLOCK_POSTS }
  for (const place of await foreignPictures(
    context,
    viewer.id,
    pictures.map(({ id }) => id),
    shown,
  ))
    faults[`blocks.${pictures[place]!.at}.mediaId`] = { fault: 'not_yours' }
  if (posts.length) {
    const ids = posts.map(({ id }) => id)
    const links = await findLinked(context, viewer, ids)
    const known = before ? postsIn((await findBlocks(db, [before.id])).get(before.id) ?? []) : []
    for (const { at, id } of posts) if (!links.has(id) && !known.includes(id)) faults[`blocks.${at}.postId`] = { fault: 'not_found' }
  }
  if (Object.keys(faults).length) throw new ApiError('rest_invalid_param', faults)
}

export const saveBlocks = (trx: Db, postId: number, blocks: readonly StoredBlock[]): Promise<void> =>
  replaceBlocks(trx, postId, blocks, picturesIn(blocks), filesIn(blocks))

/** Posts that any visitor may know of, but for those whose authors this viewer does not meet. */
async function findLinked(
  { db, modules }: Pick<ReadServices, 'db' | 'modules'>,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<Map<number, FullCardRow>> {
  if (!ids.length) return new Map()
  const wanted = [...new Set(ids)]
  const [rows, met] = await Promise.all([findCards({ db, modules }, wanted), notHidden(db, readerOf(viewer), wanted)])
  return new Map(rows.filter((row) => met.has(row.id) && isKnownToAll(row)).map((row) => [row.id, row]))
}

/** These blocks of a post as this viewer sees them, who may read its body; null where that is a plain text. */
export async function readBlocks(
  { db, store, modules, viewer }: ReadServices & { viewer: Viewer | null },
  stored: readonly StoredBlock[] | null,
  audience: MediaAudience,
): Promise<Block[] | null> {
  if (!stored) return null
  const attached = filesIn(stored)
  const [pictures, links, files] = await Promise.all([
    findPictures(db, picturesIn(stored)),
    findLinked({ db, modules }, viewer, postsIn(stored)),
    attached.length ? findAttachments(db, attached) : [],
  ])
  const linked = [...links.values()]
  const own = await findOwn(modules, db, linked)
  return stored.flatMap((block): Block[] => {
    switch (block.type) {
      case 'picture': {
        const picture = pictures.get(block.mediaId)
        return picture ? [{ type: 'picture', picture: presentPicture(picture, store, audience), caption: block.caption ?? '' }] : []
      }
      case 'file': {
        const file = files.find(({ id }) => id === block.fileId)
        return file ? [{ type: 'file', file: presentAttachment(file, store, audience) }] : []
      }
      case 'post': {
        const found = links.get(block.postId)
        return [
          {
            type: 'post',
            post: found
              ? presentLink(found, { cover: coverOf(own.get(found.id)), lead: leadOfParts(modules, found) }, store)
              : goneLink(block.postId),
            postType: found?.type ?? null,
          },
        ]
      }
      default:
        return [block]
    }
  })
}
