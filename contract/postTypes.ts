import Type from 'typebox'
import { literals } from './common.ts'
import { BbsCard, BbsEdit, bbsPostEndpoints } from './posts/bbs.ts'
import { DianpuCard, DianpuDetail, DianpuEdit, dianpuEndpoints } from './posts/dianpu.ts'
import { DiaochangCard, DiaochangDetail, DiaochangEdit, diaochangEndpoints } from './posts/diaochang.ts'
import { PlacesExtra, placesEndpoints } from './posts/places.ts'
import { RedbagCard, RedbagEdit, redbagPostEndpoints } from './posts/redbag.ts'
import { SecondhandCard, SecondhandDetail, SecondhandEdit, secondhandPostEndpoints } from './posts/secondhand.ts'
import { SingleCard, SingleDetail, SingleEdit, singleEndpoints } from './posts/single.ts'
import { VideoCard, VideoEdit, videoPostEndpoints } from './posts/video.ts'
import { wordsEndpoints } from './posts/words.ts'

/** All types of posts: each has its own file in `posts`. */
export const postTypes = ['words', 'single', 'redbag', 'video', 'diaochang', 'dianpu', 'places', 'bbs', 'secondhand'] as const
export const PostType = literals(postTypes, {
  title: 'PostType',
  description: 'The type of a post. More types come: show one that you do not know by what all posts have.',
})
export type PostType = (typeof postTypes)[number]

export const postTypeEndpoints = {
  ...wordsEndpoints,
  ...singleEndpoints,
  ...redbagPostEndpoints,
  ...videoPostEndpoints,
  ...diaochangEndpoints,
  ...dianpuEndpoints,
  ...placesEndpoints,
  ...bbsPostEndpoints,
  ...secondhandPostEndpoints,
}

export const CardExtra = Type.Union(
  [SingleCard, RedbagCard, VideoCard, DiaochangCard, DianpuCard, PlacesExtra, BbsCard, SecondhandCard, Type.Null()],
  {
    title: 'CardExtra',
    description: 'What a type of posts has of its own on a card.',
    examples: [null],
  },
)
export const DetailExtra = Type.Union(
  [SingleDetail, RedbagCard, VideoCard, DiaochangDetail, DianpuDetail, PlacesExtra, BbsCard, SecondhandDetail, Type.Null()],
  {
    title: 'DetailExtra',
    description: 'What a type of posts has of its own on its page. Viewers who may not read the body do not get it.',
    examples: [null],
  },
)
export const EditExtra = Type.Union(
  [SingleEdit, RedbagEdit, VideoEdit, DiaochangEdit, DianpuEdit, PlacesExtra, BbsEdit, SecondhandEdit, Type.Null()],
  {
    title: 'EditExtra',
    description: 'What a type of posts has of its own in its form.',
    examples: [null],
  },
)

/** What a type has of its own on a card, on its page and in its form; never for those that have nothing. */
export interface ExtrasOf<T extends PostType> {
  card: Extract<Type.Static<typeof CardExtra>, { type: T }>
  detail: Extract<Type.Static<typeof DetailExtra>, { type: T }>
  edit: Extract<Type.Static<typeof EditExtra>, { type: T }>
}
