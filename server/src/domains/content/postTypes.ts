import type { Input } from '@anglers/contract'
import type { EditDetail, PostCard, PostDetail } from '@anglers/contract/content'
import type { ExtrasOf, PostType } from '@anglers/contract/postTypes'
import type { Db } from '../../infra/database.ts'
import type { Context } from '../../kernel/context.ts'
import { merged, type Module } from '../../kernel/module.ts'

/** A form as it will be stored: its texts cleaned. */
export interface CleanPost {
  title: string
  body: string
  /** The ids of its pictures. */
  pictures: readonly number[]
}

/** A type of posts: what it asks of its form, and what it has beside what all posts have. */
export interface PostTypeOf<T extends PostType, Row extends OwnRow = OwnRow> {
  /**
   * What must be there before others see it; a draft may be as empty as it likes.
   *
   * @throws ApiError rest_invalid_param naming the field
   */
  check(post: CleanPost, form: Input<`POST publish/${T}`>): void
  /** None where its posts have nothing of their own. */
  own?: OwnOf<T, Row>
}

/** By the post's id. */
export interface OwnRow {
  id: number
}

/** What posts of one type have of their own, in a table of theirs that goes by the post's id. */
export interface OwnOf<T extends PostType, Row extends OwnRow = OwnRow> {
  /** Stores it in the transaction that has stored the post, which holds the post's row. */
  save(trx: Db, postId: number, post: CleanPost, form: Input<`POST publish/${T}`>): Promise<void>
  /**
   * What is done last in the transaction, such as moving money, once the post is no draft (any more).
   *
   * @throws ApiError: then nothing of it is published
   */
  complete?(trx: Context, post: { id: number; author_id: number }): Promise<void>
  /** That of some posts. */
  find(db: Db, postIds: number[]): Promise<Row[]>
  card(row: Row): ExtrasOf<T>['card']
  /** What a card says in place of how the body begins; '' where it says just that. */
  lead?(row: Row): string
  detail(row: Row): ExtrasOf<T>['detail']
  edit(row: Row): ExtrasOf<T>['edit']
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

export const cardExtraOf = (own: Own | undefined): PostCard['extra'] => (own ? own.of.card(own.row) : null)
export const leadOf = (own: Own | undefined): string => own?.of.lead?.(own.row) ?? ''
export const detailExtraOf = (own: Own | undefined): PostDetail['extra'] => (own ? own.of.detail(own.row) : null)
export const editExtraOf = (own: Own | undefined): EditDetail['extra'] => (own ? own.of.edit(own.row) : null)
/** Its texts that others read. */
export const textsOf = (own: Own | undefined): string[] => (own ? own.of.texts(own.row).filter(Boolean) : [])
