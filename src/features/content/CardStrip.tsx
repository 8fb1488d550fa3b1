import type { ComponentType } from 'react'
import type { PostCard } from '@anglers/contract/content'
import type { ExtrasOf, PostType } from '@anglers/contract/postTypes'
import { BbsStrip } from './types/bbs/BbsStrip'
import { DianpuStrip } from './types/dianpu/DianpuStrip'
import { DiaochangStrip } from './types/diaochang/DiaochangStrip'
import { PlacesStrip } from './types/places/PlacesStrip'
import { RedbagStrip } from './types/redbag/RedbagStrip'
import { SecondhandStrip } from './types/secondhand/SecondhandStrip'
import { VideoStrip } from './types/video/VideoStrip'
import { SingleStrip } from './types/single/SingleStrip'

type Strip<T extends PostType> = ComponentType<{ extra: ExtrasOf<T>['card'] }>

/** What the card of each type shows beside what all show; null where that is nothing. */
const strips: { [T in PostType]: Strip<T> | null } = {
  words: null,
  single: SingleStrip,
  redbag: RedbagStrip,
  video: VideoStrip,
  diaochang: DiaochangStrip,
  dianpu: DianpuStrip,
  places: PlacesStrip,
  bbs: BbsStrip,
  secondhand: SecondhandStrip,
}

/** What a post's type adds to its card. */
export function CardStrip({ type, extra }: Pick<PostCard, 'type' | 'extra'>) {
  const Strip = strips[type] as ComponentType<{ extra: unknown }> | null
  return Strip && extra ? <Strip extra={extra} /> : null
}
