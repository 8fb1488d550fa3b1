import { invalid } from '../../../kernel/errors.ts'
import type { Module } from '../../../kernel/module.ts'
import type {} from '../../media/events.ts'
import { presentFilm } from '../../media/filmPresent.ts'
import { presentPicture } from '../../media/present.ts'
import { foreignPictures } from '../../media/service.ts'
import { holdOwnFilm } from '../../media/video.ts'
import { holdShown } from '../placing.ts'
import { definePostType, type FileView } from '../postTypes.ts'
import { findFrame, findVideos, listPostsWithFilm, saveVideo, type Video } from './videoQueries.ts'

const presentCard = ({ film, poster, frame }: Video, { store, audience }: FileView) =>
  film && { type: 'video' as const, film: presentFilm(film, poster ?? frame, store, audience) }

/** A video: a film, and what is said of it. One that is converted still may be published: it plays as soon as that is done. */
export const video = definePostType('video', {
  check(_post, form) {
    if (form.film == null) throw invalid('film', 'required')
  },
  own: {
    async save(trx, postId, _post, { film = null, poster = null, draft }, authorId) {
      const [before] = await findVideos(trx, [postId])
      // It may have been refused since the draft was kept; who refuses it now waits for the post, and then holds it.
      if (film !== null && film === before?.film?.id && before.film.state === 'refused' && !draft) throw invalid('film', 'wrong')
      if (film !== null && film !== before?.film?.id && !(await holdOwnFilm(trx, authorId, film))) throw invalid('film', 'not_yours')
      if (poster !== null && (await foreignPictures({ db: trx }, authorId, [poster], before?.poster ? [before.poster.id] : [])).length)
        throw invalid('poster', 'not_yours')
      await saveVideo(trx, postId, { video_id: film, poster_id: poster })
    },
    async pictures(trx, { film = null, poster = null }) {
      if (poster !== null) return { ids: [poster], due: false }
      const frame = film === null ? undefined : await findFrame(trx, film)
      return { ids: frame?.id == null ? [] : [frame.id], due: frame !== undefined && frame.id === null && frame.due }
    },
    find: findVideos,
    card: presentCard,
    cover: ({ poster, frame }) => poster ?? frame,
    film: ({ film }) => (film?.state === 'ready' ? film : null),
    detail: presentCard,
    edit: ({ film, poster, frame }, { store }) => ({
      type: 'video',
      film: film && presentFilm(film, poster ?? frame, store, 'owner'),
      poster: poster && presentPicture(poster, store, 'owner'),
    }),
    texts: () => [],
  },
})

/** Keeps from others the video whose film has turned out to be none. */
export const listenForRefusedFilms: NonNullable<Module['listen']> = ({ events }) => {
  events.on('film.refused', async (trx, { id }) => {
    for (const postId of await listPostsWithFilm(trx.db, id)) await holdShown(trx, postId)
  })
  return () => Promise.resolve()
}
