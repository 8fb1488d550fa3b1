import type { ComponentType } from 'react'
import type { PostCard } from '@anglers/contract/content'
import type { ExtrasOf, PostType } from '@anglers/contract/postTypes'
import { RedbagStrip } from './types/redbag/RedbagStrip'
import { SingleStrip } from './types/single/SingleStrip'

type Strip<T extends PostType> = ComponentType<{ extra: ExtrasOf<T>['card'] }>

/** What the card of each type shows beside what all show; null where that is nothing. */
const strips: { [T in PostType]: Strip<T> | null } = { words: null, single: SingleStrip, redbag: RedbagStrip }

/** What a post's type adds to its card. */
export function CardStrip({ type, extra }: Pick<PostCard, 'type' | 'extra'>) {
  const Strip = strips[type] as ComponentType<{ extra: unknown }> | null
  return Strip && extra ? <Strip extra={extra} /> : null
}
