import type { PostForm } from '@anglers/contract/posts/form'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { type Module, merged } from '../../kernel/module.ts'
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
  /** That of some posts, by their ids, as whoever may read them sees it; those that have none are left out. */
  find(db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, Shown>>
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

const partsOf = (modules: readonly Module[]) => Object.entries(merged(modules, 'postParts')) as [keyof ShownParts, AnyPart][]

/** A post, and whether this reader may not see what is in it. */
interface Seen {
  id: number
  locked?: object | null
}

/** What these posts have of all parts: a query for each part. Of one that is locked there is nothing. */
export async function findParts(modules: readonly Module[], db: Db, postIds: readonly number[]): Promise<(post: Seen) => ShownParts> {
  const found = await Promise.all(partsOf(modules).map(async ([name, part]) => ({ name, part, shown: await part.find(db, postIds) })))
  const of = ({ id, locked }: Seen, { part, shown }: (typeof found)[number]) => (locked ? undefined : shown.get(id)) ?? part.none
  return (post) => Object.fromEntries(found.map((each) => [each.name, of(post, each)])) as unknown as ShownParts
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
  const parts = partsOf(modules).map(([, part]) => ({ part, given: part.isGiven(form) }))
  const { id } = form
  if (id === undefined || parts.some(({ given }) => given)) return parts.some(({ given }) => given)
  const kept = await Promise.all(parts.filter(({ given }) => given === undefined).map(({ part }) => part.find(db, [id])))
  return kept.some((shown) => shown.has(id))
}

/** The texts that others read of what a post has. */
export const textsOfParts = (modules: readonly Module[], parts: ShownParts): string[] =>
  partsOf(modules).flatMap(([name, part]) => part.texts(parts[name]).filter(Boolean))

/** In a statement with a row of `post`: where parts say a searched word. */
export const saidByParts = (modules: readonly Module[], searched: Searched): RawBuilder<boolean>[] =>
  partsOf(modules).map(([, part]) => part.says(searched))
