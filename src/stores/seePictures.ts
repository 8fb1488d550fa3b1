import { absolute } from '@/lib/url'
import { previewPictures } from '@/platform/media'
import { attempt } from './errors'

/** Shows pictures large, all of them in turn, beginning with one. A failure is shown. */
export const seePictures = (pictures: readonly { full: string }[], index: number): void =>
  void attempt(() =>
    previewPictures(
      pictures.map(({ full }) => absolute(full)),
      index,
    ),
  )
