import Type, { type Static } from 'typebox'
import { Id, Picture } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { Film } from '../video.ts'
import { postForm, publishing } from './form.ts'

export const VideoCard = Type.Object(
  { type: Type.Literal('video'), film: Film },
  { title: 'VideoCard', description: 'A film on a card, and on its own page.' },
)
export type VideoCard = Static<typeof VideoCard>

export const VideoEdit = Type.Object(
  {
    type: Type.Literal('video'),
    film: Type.Union([Film, Type.Null()]),
    poster: Type.Union([Picture, Type.Null()], { description: 'the cover that its author chose' }),
  },
  { title: 'VideoEdit', description: 'A film in its form.' },
)

const own = {
  film: Type.Optional(Type.Union([Id, Type.Null()], { description: 'one that I uploaded; wanted unless it is a draft' })),
  poster: Type.Optional(Type.Union([Id, Type.Null()], { description: 'a picture that I uploaded' })),
}

export const videoPostEndpoints = declare({
  'POST publish/video': publishing('Publish or edit a video', postForm({ contentChars: POST_TEXT_CHARS, own })),
})
