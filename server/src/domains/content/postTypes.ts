import type { Input } from '@anglers/contract'
import type { EditDetail, PostCard, PostDetail } from '@anglers/contract/content'
import type { ExtrasOf, PostType } from '@anglers/contract/postTypes'
import type { Db } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import type { Context } from '../../kernel/context.ts'
import { merged, type Module } from '../../kernel/module.ts'
import type { MediaAudience, PictureRow } from '../media/present.ts'
import type { FilmRow } from '../media/tables.ts'
import type { CleanBody } from './blocks/bodies.ts'

/** A form as it will be stored: its texts cleaned. */
export interface CleanPost extends CleanBody {
  title: string
  /** It carries another post. */
  isReprint: boolean
  /** It has something beside its text, such as a catch: in the form, or kept by an edit that does not name it. */
  hasParts: boolean
}

/** What comes of looking at a post before others see it. */
export interface Screening {
  /** It is kept from others until somebody has looked at it (`held`), or let out where only that had kept it (`free`); null: neither. */
  outcome: 'held' | 'free' | null
  /** Stores what was found, once the post is stored with what it has of its own. */
  save(trx: Db, postId: number): Promise<void>
}

/** A type of posts: what it asks of its form, and what it has beside what all posts have. */
export interface PostTypeOf<T extends PostType, Row extends OwnRow = OwnRow> {
  /**
   * What must be there before others see it; a draft may be as empty as it likes.
   *
   * @throws ApiError rest_invalid_param naming the field
   */
  check(post: CleanPost, form: Input<`POST publish/${T}`>): void
  /** Its posts are written in blocks, and their text has so many characters at most; without it the text is a plain one. */
  blockChars?: number
  /** Looks at what is about to be published, once; a draft is not looked at. `postId` is null for a new one. */
  screen?(trx: Db, post: CleanPost, form: Input<`POST publish/${T}`>, postId: number | null): Promise<Screening>
  /** The forum in which its posts stand, as the form says. */
  forumOf?(form: Input<`POST publish/${T}`>): number | null
  /** None where its posts have nothing of their own. */
  own?: OwnOf<T, Row>
}

/** Where files have their addresses, and for whom. */
export interface FileView {
  store: ObjectStore
  audience: MediaAudience
}

/** By the post's id. */
export interface OwnRow {
  id: number
}

/** What posts of one type have of their own, in a table of theirs that goes by the post's id. */
export interface OwnOf<T extends PostType, Row extends OwnRow = OwnRow> {
  /** Stores it in the transaction that has stored the post, which holds the post's row. */
  save(trx: Db, postId: number, post: CleanPost, form: Input<`POST publish/${T}`>, authorId: number): Promise<void>
  /** The pictures that stand for its posts beside those of their text, as the form says; `due` where one is still to be drawn. */
  pictures?(trx: Db, form: Input<`POST publish/${T}`>): Promise<{ ids: number[]; due: boolean }>
  /**
   * What is done last in the transaction, such as moving money, once the post is no draft (any more).
   *
   * @throws ApiError: then nothing of it is published
   */
  complete?(trx: Context, post: { id: number; author_id: number; state: 'live' | 'checking' }): Promise<void>
  /** That of some posts. */
  find(db: Db, postIds: number[]): Promise<Row[]>
  card(row: Row, files: FileView): ExtrasOf<T>['card'] | null
  /** What a card says in place of how the body begins; '' where it says just that. */
  lead?(row: Row): string
  /** The picture that stands for a post where there is none in its text. */
  cover?(row: Row): PictureRow | null
  /** Its film, where one can be played. */
  film?(row: Row): FilmRow | null
  detail(row: Row, files: FileView): ExtrasOf<T>['detail'] | null
  edit(row: Row, files: FileView): ExtrasOf<T>['edit']
  /** Its texts that others read. */
  texts(row: Row): string[]
}

/** Declares a type of posts, whose rows are nobody else's business. */
export const definePostType = <T extends PostType, Row extends OwnRow>(_type: T, postType: PostTypeOf<T, Row>): PostTypeOf<T> => postType

export type PostTypes = { [T in PostType]: PostTypeOf<T> }

declare module '../../kernel/module.ts' {
  interface Module {
    postTypes?: Partial<PostTypes>
  }
}

/** All types of posts. */
export const postTypesOf = (modules: readonly Module[]): PostTypes => merged(modules, 'postTypes')

/** What a post has of its own, with what knows to show it. */
export interface Own {
  row: OwnRow
  of: OwnOf<PostType>
}

const NOTHING: ReadonlyMap<number, Own> = new Map()

/** What these posts have of their own, by their ids: a query for each of their types that has anything. */
export async function findOwn(
  modules: readonly Module[],
  db: Db,
  posts: readonly { id: number; type: PostType }[],
): Promise<ReadonlyMap<number, Own>> {
  // A row may be older or newer than the types that are known: it has what every post has.
  const types: Partial<PostTypes> = postTypesOf(modules)
  const wanted = [...new Set(posts.map(({ type }) => type))].filter((type) => types[type]?.own)
  if (!wanted.length) return NOTHING
  const found = await Promise.all(
    wanted.map(async (type) => {
      const of = types[type]!.own as OwnOf<PostType>
      const rows = await of.find(
        db,
        posts.filter((post) => post.type === type).map(({ id }) => id),
      )
      return rows.map((row): [number, Own] => [row.id, { row, of }])
    }),
  )
  return new Map(found.flat())
}

export const cardExtraOf = (own: Own | undefined, files: FileView): PostCard['extra'] => (own ? own.of.card(own.row, files) : null)
export const leadOf = (own: Own | undefined): string => own?.of.lead?.(own.row) ?? ''
/** The picture that stands for it where there is none in its text. */
export const coverOf = (own: Own | undefined): PictureRow | null => own?.of.cover?.(own.row) ?? null
export const filmOf = (own: Own | undefined): FilmRow | null => own?.of.film?.(own.row) ?? null
export const detailExtraOf = (own: Own | undefined, files: FileView): PostDetail['extra'] => (own ? own.of.detail(own.row, files) : null)
export const editExtraOf = (own: Own | undefined, files: FileView): EditDetail['extra'] => (own ? own.of.edit(own.row, files) : null)
/** Its texts that others read. */
export const textsOf = (own: Own | undefined): string[] => (own ? own.of.texts(own.row).filter(Boolean) : [])
