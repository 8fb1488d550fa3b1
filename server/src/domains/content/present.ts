import type { EditDetail, Locked, PostCard, PostDetail } from '@anglers/contract/content'
import { CARD_TEXT_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import type { ObjectStore } from '../../infra/store.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cutText } from '../../lib/text.ts'
import { canReport } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { presentPicture } from '../media/present.ts'
import { canDelete, canEdit, canReact, isForAll, lockOf } from './policy.ts'
import type { CardRow, DetailRow, Standing } from './queries.ts'

const presentPlace = ({ place_name, place_address, lat, lng }: CardRow) =>
  place_name !== null && lat !== null && lng !== null ? { name: place_name, address: place_address ?? '', lat, lng } : null

/** What a post is called where it is only named: its title, else how its text begins. */
export const titleOf = ({ title, text }: { title: string; text: string }): string => title || cutText(text, POST_TITLE_CHARS)

/**
 * A post as this viewer sees it in a list. Of a locked one they get title, teaser and author, and neither text, pictures nor
 * place. A private post, which can only be met by guessing its id, keeps its title to itself as well.
 */
export function presentCard(row: CardRow, viewer: Viewer | null, standing: Standing, store: ObjectStore): PostCard {
  const opened = standing.granted.get(row.id)
  const { author_id, state, visibility, price_fen } = row
  const facts = { author_id, state, visibility, price_fen, granted: opened?.visibility === visibility && opened.password_version === row.password_version }
  const locked = lockOf(viewer, facts)
  const audience = isForAll(facts) ? 'everyone' : 'readers'
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    author: presentUser({ id: row.author_id, nickname: row.nickname, avatar_key: row.avatar_key, exp: row.exp, vip_until: row.vip_until }, store),
    title: locked?.by === 'private' ? '' : row.title,
    ...(locked ? withheld(row, locked) : { text: cutText(row.text, CARD_TEXT_CHARS), more: row.more, pictures: row.pictures.map((picture) => presentPicture(picture, store, audience)), place: presentPlace(row) }),
    tags: locked?.by === 'private' ? [] : row.tags,
    visibility: row.visibility,
    locked,
    sticky: row.sticky,
    publishedAt: row.shown_at.toISOString(),
    edited: row.edited,
    counts: { views: row.view_count, likes: row.like_count, favs: row.fav_count, comments: row.comment_count },
    liked: standing.liked.has(row.id),
    faved: standing.faved.has(row.id),
    can: {
      edit: canEdit(viewer, facts),
      delete: canDelete(viewer, facts),
      comment: canReact(viewer, facts),
      react: canReact(viewer, facts),
      report: canReport(viewer, row.author_id) && locked?.by !== 'private',
    },
  }
}

const withheld = (row: CardRow, locked: Locked) => ({ text: locked.by === 'private' ? '' : row.teaser, more: true, pictures: [], place: null })

export const presentDetail = (row: DetailRow, more: { following: boolean; standing: Standing }, viewer: Viewer | null, store: ObjectStore): PostDetail => {
  const card = presentCard(row, viewer, more.standing, store)
  return { ...card, body: card.locked ? '' : row.body, following: more.following }
}

export const presentEdit = (row: DetailRow, store: ObjectStore): EditDetail => ({
  id: row.id,
  type: row.type,
  state: row.state,
  title: row.title,
  content: row.body,
  pictures: row.pictures.map((picture) => presentPicture(picture, store, 'owner')),
  place: presentPlace(row),
  tags: row.tags.map((tag) => tag.name),
  category: row.category_id,
  visibility: row.visibility,
  price: row.price_fen,
  hasPassword: row.has_password,
  teaser: row.teaser,
})
