import { observable } from 'mobx'
import type { PictureUploads } from '@/features/media'
import { Composition, type Line } from '@/features/writing'

/** A text in lines, as a form holds it. */
export function composes(lines: Line[], uploads: PictureUploads): Composition {
  const of = observable({ lines }, undefined, { deep: false })
  return new Composition({
    get lines() {
      return of.lines
    },
    uploads,
    set(next) {
      of.lines = next
    },
  })
}
