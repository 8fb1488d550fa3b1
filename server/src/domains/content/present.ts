import type { Picture } from '@anglers/contract/common'
import type { EditDetail, Locked, PostCard, PostDetail, Reprinted, Visibility } from '@anglers/contract/content'
import { CARD_TEXT_CHARS, POST_TITLE_CHARS, REPRINTED_TEXT_CHARS } from '@anglers/contract/limits'
import type { PostLink } from '@anglers/contract/messageCards'
import type { ObjectStore } from '../../infra/store.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { postPage } from '../../lib/appPages.ts'
import { cutText } from '../../lib/text.ts'
import { canReport } from '../account/policy.ts'
import { presentMentions, presentUser } from '../account/present.ts'
import { type MediaAudience, type PictureRow, presentPicture } from '../media/present.ts'
import {
  canDelete,
  canEdit,
  canModerate,
  canReact,
  canReprint,
  isForAll,
  isKnownToAll,
  isSealed,
  accessLock,
  type PostFacts,
  revealAtFirst,
} from './policy.ts'
import type { WithoutParts } from './partsPresent.ts'
import { ownPlaceOf, whereIs } from './placePresent.ts'
import type { DetailRow } from './detailQueries.ts'
import type { CardRow, Standing } from './queries.ts'

export const NO_STANDING: Standing = { liked: new Set(), faved: new Set(), granted: new Map(), forums: new Map() }

/** What a post is called where it is only named: its title, else how its text begins. */
export const titleOf = ({ title, text }: { title: string; text: string }): string => title || cutText(text, POST_TITLE_CHARS)

/** For whom a post is shown, and what it has beside its row. */
interface Shown {
  viewer: Viewer | null
  standing: Standing
  extra: PostCard['extra']
  reprint: PostCard['reprint']
  /** What a card says in place of how the body begins; '' where it says just that. */
  lead: string
  /** The address of the site, without a slash at its end; '' where links are paths. */
  site: string
}

interface DetailShown extends Shown {
  extra: PostDetail['extra']
  following: boolean
  ipRegion: string
}

/**
 * A post as this viewer sees it in a list. Of a locked one they get title, teaser and author, neither text nor pictures,
 * and at most about where it is. A private post, which can only be met by guessing its id, keeps its title to itself as well.
 */
export function presentCard(
  row: CardRow,
  { viewer, standing, extra, reprint, lead, site }: Shown,
  store: ObjectStore,
): WithoutParts<PostCard> {
  const opened = standing.granted.get(row.id)
  const { author_id, state, visibility, price_fen, topic } = row
  const stands = standing.forums.get(row.id)
  const facts = {
    author_id,
    state,
    visibility,
    price_fen,
    topic,
    no_reprint: row.no_reprint,
    granted: opened?.visibility === visibility && opened.password_version === row.password_version && opened.topic_id === row.topic_id,
    forum: row.forum && stands?.id === row.forum.id && stands.access === row.forum.access ? stands : row.forum,
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
    title: isSealed(locked) ? '' : row.title,
    ...(locked
      ? withheld(row, locked)
      : {
          text: lead || cutText(row.text, CARD_TEXT_CHARS),
          more: lead !== '' || row.more,
          pictures: row.pictures.map((picture) => presentPicture(picture, store, audience)),
        }),
    ...whereIs(viewer, facts, row),
    tags: isSealed(locked) ? [] : row.tags,
    visibility: row.visibility,
    locked,
    extra: locked ? null : extra,
    reprint: locked ? null : reprint,
    forum: row.forum && { id: row.forum.id, name: row.forum.name },
    sticky: row.sticky,
    publishedAt: row.shown_at.toISOString(),
    edited: row.edited,
    counts: { views: row.view_count, likes: row.like_count, favs: row.fav_count, comments: row.comment_count, reprints: row.reprint_count },
    liked: standing.liked.has(row.id),
    faved: standing.faved.has(row.id),
    can: {
      edit: canEdit(viewer, facts),
      delete: canDelete(viewer, facts),
      comment: canReact(viewer, facts),
      react: canReact(viewer, facts),
      report: canReport(viewer, row.author_id) && !isSealed(locked),
      reprint: canReprint(viewer, facts),
      share: isKnownToAll(facts),
      moderate: row.forum !== null && canModerate(viewer, facts),
    },
  }
}

/** What stands where a post that another one carries is gone. */
export const GONE: Reprinted = { gone: true, id: null, type: null, author: null, title: '', text: '', picture: null, locked: null }

/** The audience of the addresses of what a post shows: those it is shown to. */
export const audienceOf = ({ author_id, state, visibility, price_fen, topic, forum }: Omit<PostFacts, 'granted'>): MediaAudience =>
  isForAll({ author_id, state, visibility, price_fen, topic, forum, granted: false }) ? 'everyone' : 'readers'

/** The one picture that stands for a post: its first, else its cover; none where it is locked. */
const pictureOf = (row: CardRow, card: WithoutParts<PostCard>, cover: PictureRow | null, store: ObjectStore): Picture | null =>
  card.pictures[0] ?? (cover && !card.locked ? presentPicture(cover, store, audienceOf(row)) : null)

/** A post under another one that carries it. @param lead what stands there where it has no words */
export function presentReprinted(
  row: CardRow,
  card: WithoutParts<PostCard>,
  { cover, lead }: { cover: PictureRow | null; lead: string },
  store: ObjectStore,
): Reprinted {
  const { id, type, author, title, text, locked } = card
  return {
    gone: false,
    id,
    type,
    author,
    title,
    text: cutText(text || (locked ? '' : lead), REPRINTED_TEXT_CHARS),
    picture: pictureOf(row, card, cover, store),
    locked,
  }
}

const withheld = (row: CardRow, locked: Locked) => ({
  text: isSealed(locked) ? '' : row.teaser,
  more: true,
  pictures: [],
})

/** What stands for a post that is gone, or that this reader must not see. */
export const goneLink = (id: number): PostLink => ({ type: 'post', id, title: '', author: '', thumb: null, gone: true })

/** A post in one line, as any visitor sees it, who may know of it. @param lead what stands there where it has no words */
export function presentLink(row: CardRow, { cover, lead }: { cover: PictureRow | null; lead: string }, store: ObjectStore): PostLink {
  const card = presentCard(row, { viewer: null, standing: NO_STANDING, extra: null, reprint: null, lead: '', site: '' }, store)
  return {
    type: 'post',
    id: row.id,
    title: titleOf(card) || (card.locked ? '' : lead),
    author: card.author.nickName,
    thumb: pictureOf(row, card, cover, store)?.thumb ?? null,
    gone: false,
  }
}

export const presentDetail = (row: DetailRow, shown: DetailShown, store: ObjectStore): WithoutParts<PostDetail> => {
  const card = presentCard(row, shown, store)
  return {
    ...card,
    extra: card.locked ? null : shown.extra,
    body: card.locked ? '' : row.body,
    mentions: card.locked ? [] : presentMentions(row.mentions),
    blocks: null,
    following: shown.following,
    ipRegion: isSealed(card.locked) ? '' : shown.ipRegion,
  }
}

const EVERYBODY: Visibility[] = [0, 1, 2, 3, 4, 5]

/** @param reprint the post that it carries, and whom it may be for */
export const presentEdit = (
  row: DetailRow,
  { extra, blocks }: Pick<EditDetail, 'extra' | 'blocks'>,
  reprint: { post: Reprinted; visibilities: Visibility[] } | null,
  store: ObjectStore,
): WithoutParts<EditDetail> => ({
  id: row.id,
  type: row.type,
  state: row.state,
  title: row.title,
  version: row.version,
  content: row.body,
  blocks,
  pictures: row.pictures.map((picture) => presentPicture(picture, store, 'owner')),
  place: ownPlaceOf(row),
  placeReveal: row.reveal ?? (ownPlaceOf(row) ? 'exact' : revealAtFirst(row.type)),
  placeOpensAfterDays: row.opens_after_days,
  tags: row.tags.map((tag) => tag.name),
  category: row.category_id,
  visibility: row.visibility,
  priceFen: row.price_fen,
  price: row.price_fen,
  hasPassword: row.has_password,
  topic: row.topic?.name ?? null,
  teaser: row.teaser,
  noReprint: row.no_reprint,
  visibilities: reprint?.visibilities ?? EVERYBODY,
  reprint: reprint?.post ?? null,
  extra,
})
