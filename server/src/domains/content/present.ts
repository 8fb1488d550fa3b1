import type { EditDetail, Locked, PostCard, PostDetail } from '@anglers/contract/content'
import { CARD_TEXT_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import type { ObjectStore } from '../../infra/store.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { postPage } from '../../lib/appPages.ts'
import { cutText } from '../../lib/text.ts'
import { canReport } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { presentPicture } from '../media/present.ts'
import { canDelete, canEdit, canReact, isForAll, accessLock } from './policy.ts'
import type { CardRow, DetailRow, Standing } from './queries.ts'

const presentPlace = ({ place_name, place_address, lat, lng }: CardRow) =>
  place_name !== null && lat !== null && lng !== null ? { name: place_name, address: place_address ?? '', lat, lng } : null

/** What a post is called where it is only named: its title, else how its text begins. */
export const titleOf = ({ title, text }: { title: string; text: string }): string => title || cutText(text, POST_TITLE_CHARS)

/** For whom a post is shown, and what it has beside its row. */
interface Shown {
  viewer: Viewer | null
  standing: Standing
  extra: PostCard['extra']
  /** What a card says in place of how the body begins; '' where it says just that. */
  lead: string
  /** The address of the site, without a slash at its end; '' where links are paths. */
  site: string
}

interface DetailShown extends Shown {
  extra: PostDetail['extra']
  following: boolean
}

/**
 * A post as this viewer sees it in a list. Of a locked one they get title, teaser and author, and neither text, pictures nor
 * place. A private post, which can only be met by guessing its id, keeps its title to itself as well.
 */
export function presentCard(row: CardRow, { viewer, standing, extra, lead, site }: Shown, store: ObjectStore): PostCard {
  const opened = standing.granted.get(row.id)
  const { author_id, state, visibility, price_fen } = row
  const facts = {
    author_id,
    state,
    visibility,
    price_fen,
    granted: opened?.visibility === visibility && opened.password_version === row.password_version,
  }
  const locked = accessLock(viewer, facts)
  const audience = isForAll(facts) ? 'everyone' : 'readers'
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    link: site + postPage(row.id),
    author: presentUser(
      { id: row.author_id, nickname: row.nickname, avatar_key: row.avatar_key, exp: row.exp, vip_until: row.vip_until },
      store,
    ),
    title: locked?.by === 'private' ? '' : row.title,
    ...(locked
      ? withheld(row, locked)
      : {
          text: lead || cutText(row.text, CARD_TEXT_CHARS),
          more: lead !== '' || row.more,
          pictures: row.pictures.map((picture) => presentPicture(picture, store, audience)),
          place: presentPlace(row),
        }),
    tags: locked?.by === 'private' ? [] : row.tags,
    visibility: row.visibility,
    locked,
    extra: locked ? null : extra,
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

const withheld = (row: CardRow, locked: Locked) => ({
  text: locked.by === 'private' ? '' : row.teaser,
  more: true,
  pictures: [],
  place: null,
})

export const presentDetail = (row: DetailRow, shown: DetailShown, store: ObjectStore): PostDetail => {
  const card = presentCard(row, shown, store)
  return { ...card, extra: card.locked ? null : shown.extra, body: card.locked ? '' : row.body, following: shown.following }
}

export const presentEdit = (row: DetailRow, extra: EditDetail['extra'], store: ObjectStore): EditDetail => ({
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
  priceFen: row.price_fen,
  price: row.price_fen,
  hasPassword: row.has_password,
  teaser: row.teaser,
  extra,
})
