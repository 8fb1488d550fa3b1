import type { Picture } from '@anglers/contract/common'
import type { Film } from '@anglers/contract/video'
import type { PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'

/** A film of the form: on its way, or as the server has it. */
export interface FormFilm {
  /** What this device calls its upload, by which it goes on; '' for one that was published before. */
  upload: string
  /** In bytes. */
  size: number
  /** By which the device finds the file again after a reload; null where it does not keep it. */
  cachedName: string | null
  done: Film | null
}

/** What a video's form has beside what all have. */
export interface VideoFields {
  film: FormFilm | null
  poster: Picture | null
}

/** The form of a video. */
export const videoForm: PostFormType<VideoFields> = {
  type: 'video',
  upload: 'POST media',
  empty: { film: null, poster: null },
  read: (extra) =>
    extra?.type === 'video'
      ? { film: extra.film && { upload: '', size: 0, cachedName: null, done: extra.film }, poster: extra.poster }
      : { film: null, poster: null },
  check: ({ fields: { film } }) => (film?.done ? {} : { film: film ? t.video.waits : t.video.missing }),
  request: (post, { film, poster }) => ({
    name: 'POST publish/video',
    input: { ...post, film: film?.done?.id ?? null, poster: poster?.id ?? null },
  }),
}
