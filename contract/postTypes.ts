import Type from 'typebox'
import { literals } from './common.ts'
import { SingleCard, SingleDetail, SingleEdit, singleEndpoints } from './posts/single.ts'
import { wordsEndpoints } from './posts/words.ts'

/** All types of posts: each has its own file in `posts`. */
export const postTypes = ['words', 'single'] as const
export const PostType = literals(postTypes)
export type PostType = (typeof postTypes)[number]

export const postTypeEndpoints = { ...wordsEndpoints, ...singleEndpoints }

/** What some types have beside what all have, by `type`; null for the others. Whoever may not read the body does not get it. */
export const CardExtra = Type.Union([SingleCard, Type.Null()])
export const DetailExtra = Type.Union([SingleDetail, Type.Null()])
export const EditExtra = Type.Union([SingleEdit, Type.Null()])

/** What a type has of its own on a card, on its page and in its form; never for those that have nothing. */
export interface ExtrasOf<T extends PostType> {
  card: Extract<Type.Static<typeof CardExtra>, { type: T }>
  detail: Extract<Type.Static<typeof DetailExtra>, { type: T }>
  edit: Extract<Type.Static<typeof EditExtra>, { type: T }>
}
