import type { Message } from '@anglers/contract/chat'
import { absolute } from '@/lib/url'
import { previewPictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import type { Thread } from './Thread'

/** Shows a picture over the whole screen, with those said before and after it to either side. */
export function seePicture({ id }: Message, { messages }: Thread): void {
  const shown = messages.filter(({ picture }) => picture)
  void attempt(() =>
    previewPictures(
      shown.map(({ picture }) => absolute(picture!.full)),
      shown.findIndex((message) => message.id === id),
    ),
  )
}
