import type { PostForm } from '@anglers/contract/posts/form'
import type { AliasedRawBuilder, RawBuilder } from 'kysely'
import { anyOf, builtOnce } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { type Module, merged, onceFor } from '../../kernel/module.ts'
import type { ShownParts } from './partsPresent.ts'

/** A searched word, and how texts are asked for it. */
export interface Searched {
  word: string
  grams: string[]
  pattern: string
}

/**
 * What posts of several types may have, kept by a domain above: the forms of the types that have it declare it, and cards, pages and forms
 * of all types show it under its name, or that there is none.
 */
export interface PostPart<Shown> {
  /**
   * Stores it in the transaction that has stored the post, which holds the post's row; what a form does not name stays as it is.
   *
   * @throws ApiError rest_invalid_param naming the field
   */
  save(trx: Db, postId: number, form: PostForm): Promise<void>
  /** Whether a form says that there is something; undefined where it does not name it. */
  isGiven(form: PostForm): boolean | undefined
  /** What stands where there is none. */
  none: Shown
  /** In a statement with a row of `post`: all that there is, as a text for `read`; null where there is none. */
  column: RawBuilder<string | null>
  /** What that text says, as whoever may read the post sees it. */
  read(column: string): Shown
  /** It in a few words, where a post is only named and has no words of its own; '' where there is none. */
  lead(shown: Shown): string
  /** Its texts that others read, which its author wrote. */
  texts(shown: Shown): string[]
  /** In a statement with a row of `post`: whether a searched word is said there, to anyone. */
  says(searched: Searched): RawBuilder<boolean>
}

export type PostParts = { [P in keyof ShownParts]: PostPart<ShownParts[P]> }

declare module '../../kernel/module.ts' {
  interface Module {
    postParts?: Partial<PostParts>
  }
}

type AnyPart = PostPart<unknown>

const partsOf = onceFor((modules) => Object.entries(merged(modules, 'postParts')) as [keyof ShownParts, AnyPart][])

/** Nothing of any part. */
const noParts = onceFor((modules) => Object.fromEntries(partsOf(modules).map(([name, { none }]) => [name, none])) as unknown as ShownParts)

export type PartColumns = Record<keyof ShownParts, string | null>

/** A column for each part, under its name, for the select list of a query over `post`; `readParts` reads them. */
export const partColumns = (modules: readonly Module[]) =>
  partsOf(modules).map(([name, { column }]) => column.as(name)) as AliasedRawBuilder<string | null, keyof ShownParts>[]

/** What a post has of all parts. */
export const readParts = (modules: readonly Module[], columns: PartColumns): ShownParts =>
  Object.fromEntries(
    partsOf(modules).map(([name, { none, read }]) => {
      const column = columns[name]
      return [name, column === null ? none : read(column)]
    }),
  ) as unknown as ShownParts

/** The same of a row that was read. */
export const partsOfRow = (modules: readonly Module[], row: ShownParts): ShownParts =>
  Object.fromEntries(partsOf(modules).map(([name]) => [name, row[name]])) as unknown as ShownParts

/** Of a post that is locked for its reader there is nothing. */
export const partsShown = (modules: readonly Module[], row: ShownParts, { locked }: { locked: object | null }): ShownParts =>
  locked ? noParts(modules) : partsOfRow(modules, row)

const findPartColumns = onceFor((modules) =>
  builtOnce((db, ids) => db.selectFrom('post').select('post.id').select(partColumns(modules)).where('post.id', '=', anyOf(ids))),
)

/** What these posts have of all parts, whoever may see it. */
export async function findParts(
  modules: readonly Module[],
  db: Db,
  postIds: readonly number[],
): Promise<(post: { id: number }) => ShownParts> {
  const rows = await findPartColumns(modules)(db, [...postIds])
  const found = new Map(rows.map((row) => [row.id, readParts(modules, row)]))
  return ({ id }) => found.get(id) ?? noParts(modules)
}

/** What a post without words is called, by what it has of its parts. */
export const leadOfParts = (modules: readonly Module[], parts: ShownParts): string =>
  partsOf(modules)
    .map(([name, part]) => part.lead(parts[name]))
    .find(Boolean) ?? ''

/** What those of these posts are called that have no words, by their ids; it is for those who may read them. */
export async function findLeads(
  modules: readonly Module[],
  db: Db,
  posts: readonly { id: number; title: string; text: string }[],
): Promise<ReadonlyMap<number, string>> {
  const wordless = [...new Set(posts.filter(({ title, text }) => !title && !text).map(({ id }) => id))]
  if (!wordless.length) return new Map()
  const of = await findParts(modules, db, wordless)
  return new Map(wordless.map((id) => [id, leadOfParts(modules, of({ id }))]))
}

/** Stores all parts of a post, as its form says. */
export async function saveParts(modules: readonly Module[], trx: Db, postId: number, form: PostForm): Promise<void> {
  for (const [, part] of partsOf(modules)) await part.save(trx, postId, form)
}

/** Whether a post will have anything of its parts once this form is stored: what the form does not name, it keeps. */
export async function willHaveParts(modules: readonly Module[], db: Db, form: PostForm): Promise<boolean> {
  const parts = partsOf(modules).map(([name, part]) => ({ name, given: part.isGiven(form) }))
  const { id } = form
  if (id === undefined || parts.some(({ given }) => given)) return parts.some(({ given }) => given)
  const unnamed = parts.filter(({ given }) => given === undefined)
  if (!unnamed.length) return false
  const [kept] = await findPartColumns(modules)(db, [id])
  return unnamed.some(({ name }) => (kept?.[name] ?? null) !== null)
}

/** The texts that others read of what a post has. */
export const textsOfParts = (modules: readonly Module[], parts: ShownParts): string[] =>
  partsOf(modules).flatMap(([name, part]) => part.texts(parts[name]).filter(Boolean))

/** In a statement with a row of `post`: where parts say a searched word. */
export const saidByParts = (modules: readonly Module[], searched: Searched): RawBuilder<boolean>[] =>
  partsOf(modules).map(([, part]) => part.says(searched))
