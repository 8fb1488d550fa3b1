import type { ReadServices } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { standingPlace } from './mergeQueries.ts'
import { isKnownToAll } from './policy.ts'
import { leadOfParts } from './postParts.ts'
import { cardExtraOf, coverOf, findOwn, leadOf } from './postTypes.ts'
import { NO_STANDING, presentCard } from './present.ts'
import { findCards } from './cardRows.ts'
import { findReprinted } from './reprints.ts'

/** A post as it is shown around: what any visitor may see of it. */
export interface PostFace {
  id: number
  title: string
  text: string
  author: string
  /** Keys of pictures in the store. */
  avatar: string | null
  picture: string | null
  film: boolean
  place: string
  locked: boolean
}

/**
 * What a post shows to whoever meets it outside; of one that was merged into another one, the other.
 *
 * @throws ApiError rest_not_found where visitors may not know of it
 */
export async function faceOfPost({ db, store, modules }: ReadServices, id: number): Promise<PostFace> {
  const rows = (await findCards({ db, modules }, [await standingPlace(db, id)])).filter(isKnownToAll)
  const [row] = rows
  if (!row) throw notFound()
  const [own, reprinted] = await Promise.all([findOwn(modules, db, rows), findReprinted({ db, store, modules, viewer: null }, rows)])
  const its = own.get(row.id)
  const shown = {
    viewer: null,
    standing: NO_STANDING,
    extra: cardExtraOf(its, { store, audience: 'everyone' }),
    reprint: reprinted.get(row.id) ?? null,
    lead: leadOf(its),
    site: '',
  }
  const card = presentCard(row, shown, store)
  const { reprint } = card
  return {
    id: row.id,
    title: card.title,
    text: card.text || (card.locked ? '' : leadOfParts(modules, row) || reprint?.text || reprint?.title || ''),
    author: card.author.nickName,
    avatar: row.avatar_key,
    picture: card.locked ? null : ((row.pictures[0] ?? coverOf(its))?.key ?? null),
    film: card.extra?.type === 'video',
    place: card.place?.name ?? '',
    locked: card.locked !== null,
  }
}
