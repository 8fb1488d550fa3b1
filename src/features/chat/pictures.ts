import { seePictures } from '@/stores/seePictures'
import type { Message } from '@anglers/contract/chat'
import type { Thread } from './Thread'

/** Opens a picture in the viewer, with the conversation's other pictures to either side. */
export function seePicture({ id }: Message, { messages }: Thread): void {
  const shown = messages.filter(({ picture }) => picture)
  seePictures(
    shown.map(({ picture }) => picture!),
    shown.findIndex((message) => message.id === id),
  )
}
