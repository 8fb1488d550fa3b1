import type { Message } from '@anglers/contract/chat'
import { absolute } from '@/lib/url'
import { previewPictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import type { Thread } from './Thread'

/** Opens a picture in the viewer, with the conversation's other pictures to either side. */
export function seePicture({ id }: Message, { messages }: Thread): void {
  const shown = messages.filter(({ picture }) => picture)
  void attempt(() =>
    previewPictures(
      shown.map(({ picture }) => absolute(picture!.full)),
      shown.findIndex((message) => message.id === id),
    ),
  )
}
