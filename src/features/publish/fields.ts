import type { Input, UploadName } from '@anglers/contract'
import type { Place } from '@anglers/contract/common'
import type { EditDetail, PostState, PostType } from '@anglers/contract/content'
import type { PlaceReveal } from '@anglers/contract/posts/form'
import type { KeptPicture, PictureUploads } from '@/features/media'
import type { Publishing } from '@/features/outbox'
import { amountOf, fenOf } from '@/lib/format'
import { mentionedIn, type Mention } from '@/lib/mentions'
import type { PostForm } from './PostForm'

/** What a member fills in for a post of any type. Whatever is typed is a text, money too. */
export interface PostFields {
  title: string
  content: string
  place: Place | null
  /** What others know of it. */
  placeReveal: PlaceReveal
  placeOpensAfterDays: number | null
  tags: string[]
  category: number | null
  /** 0 public, 1 paid, 2 password, 3 private, 4 VIP only, 5 login required. */
  visibility: number
  /** Yuan. */
  price: string
  password: string
  teaser: string
  /** Others may not repost it. */
  noReprint: boolean
  /** One of the topics, whose followers alone may read it; empty for all members. */
  topic: string
  /** Members chosen for names in the text. */
  mentions: Mention[]
}

export const EMPTY: PostFields = {
  title: '',
  content: '',
  place: null,
  placeReveal: 'exact',
  placeOpensAfterDays: null,
  tags: [],
  category: null,
  visibility: 0,
  price: '',
  password: '',
  teaser: '',
  noReprint: false,
  topic: '',
  mentions: [],
}

/** A sentence for each field that something is wrong with. */
export type Problems<Own extends object> = Partial<Record<keyof (PostFields & Own) | 'media', string>>

/** What every type's form sends. */
export type Sent = Input<'POST publish/words'>

/** A form as it is at one moment, whatever is typed or uploaded after it. */
export interface Snapshot<Own extends object> {
  post: Sent
  own: Own
  /** The ids of the pictures, by their uploads: of one that the server does not have yet, what stands for it. */
  pictures: Record<string, number>
}

/** What the server says of what it has stored. */
export interface Published {
  id: number
  state: PostState
  version: number
}

/** Of what a post without a title is called in the outbox. */
export const WAITING_TITLE_CHARS = 100

/** What became of a form that was sent. */
export type Outcome =
  | { kind: 'published'; id: number; state: PostState }
  /** There is no line: it waits in the outbox. */
  | { kind: 'waiting' }
  /** An earlier sending had arrived, with what the form held then. */
  | { kind: 'arrived' }
  | { kind: 'failed' }

/** The form of one type of posts: what it has beside what all have. Whatever is typed there is a text, too. */
export interface PostFormType<Own extends object> {
  /** Its drafts are kept under this name. */
  type: PostType
  /** The call that takes its pictures. */
  upload: UploadName
  /** Where it is shown, where that is not among all posts. */
  page?(id: number): string
  /** What others know of its place at first; all, if it does not say. */
  placeReveal?: PlaceReveal
  /** What it has of its own, as it is at first. */
  empty: Own
  /** Whether its own fields are as good as empty, where that is more than being what they are at first. */
  isBlank?(own: Own): boolean
  /** The same of the post that is edited. */
  read(extra: EditDetail['extra'], detail: EditDetail): Own
  /** What a draft holds that was kept by an older app, as it is today. */
  restore?(fields: PostFields & Own): PostFields & Own
  /** What is missing or wrong, beside what would be with any post. */
  check(form: PostForm<Own>): Problems<Own>
  /** Before it is sent: what nobody wants any more of the uploads is removed. */
  tidy?(own: Own, uploads: PictureUploads): void
  /** All that is to be read in it, where that is not its content. */
  words?(own: Own): string
  /** The server keeps its drafts, too: another device goes on with them. */
  keptByServer?: true
  /** The call that publishes what it is given, and nothing that came later: sent again under its key, it has to be the same. */
  request(post: Sent, own: Own, pictures: Snapshot<Own>['pictures']): Publishing
}

/** What outlives a reload. */
export interface Draft<Own extends object> {
  fields: PostFields & Own
  pictures: KeptPicture[]
  /** The Idempotency-Key: as long as the draft lives, sending it again is no second post. */
  key: string
  /** What the server keeps of a new post. */
  draftId?: number
  /** Of the post that is edited, as it was found. */
  version?: number
  /** What was to be an edit became a new post, as the other was changed elsewhere. */
  split?: boolean
  /** The server keeps it as well, so that it is found among the posts. */
  onServer?: boolean
}

/** The field of which a parameter is a part: of `tags.2` it is `tags`. */
export const fieldOf = (param: string): string => (param === 'priceFen' ? 'price' : param.split('.')[0]!)

/** By which a form knows a picture that the server has. */
export const keyOfPicture = (id: number): string => `p${id}`

/** The pictures of a post that is edited: those beside its text, and those in it. */
export function picturesOf({ pictures, blocks }: Pick<EditDetail, 'pictures' | 'blocks'>): KeptPicture[] {
  const inText = (blocks ?? []).flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
  const all = new Map([...pictures, ...inText].map((picture) => [picture.id, picture]))
  return [...all.values()].map((picture) => ({ ...picture, key: keyOfPicture(picture.id) }))
}

/**
 * What is sent of the fields that all posts have, beside the pictures.
 * @param target the post that it changes
 * @param placeRevealAtFirst what others know of the place of such a post at first
 */
export function sentOf(fields: PostFields, target: number | undefined, placeRevealAtFirst: PlaceReveal): Omit<Sent, 'media' | 'version'> {
  const { title, content, place, placeReveal, placeOpensAfterDays } = fields
  const mentions = mentionedIn(content, fields.mentions)
  const { tags, category, visibility, price, password, teaser, topic, noReprint } = fields
  return {
    id: target,
    title: title.trim(),
    content: content.trim(),
    place,
    ...(place && (target || placeReveal !== 'exact' || placeRevealAtFirst !== 'exact') && { placeReveal, placeOpensAfterDays }),
    tags,
    ...(mentions.length > 0 && { mentions }),
    category,
    visibility,
    ...(visibility === 1 && { priceFen: fenOf(price) ?? undefined }),
    ...(visibility === 2 && password && { password }),
    ...(visibility === 5 && topic !== '' && { topic }),
    ...(visibility !== 0 && { teaser: teaser.trim() }),
    ...((noReprint || target) && { noReprint }),
  }
}

/** The fields that all posts have, of one that is edited. */
export const fieldsOf = ({
  title,
  content,
  place,
  placeReveal,
  placeOpensAfterDays,
  tags,
  category,
  visibility,
  priceFen,
  teaser,
  topic,
  noReprint,
}: EditDetail): PostFields => ({
  title,
  content,
  place,
  placeReveal,
  placeOpensAfterDays,
  tags,
  category,
  visibility,
  teaser,
  noReprint,
  topic: topic ?? '',
  price: priceFen ? amountOf(priceFen) : '',
  password: '',
  mentions: [],
})
