import type { Media } from './types'

export { compress } from './compress'
export type { ChosenPicture, SquareCutter } from './types'

/** A file input tells of leaving without a choice by `cancel`; older browsers never do, and the promise waits for good. */
export const choosePictures: Media['choosePictures'] = (max, camera) =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = max > 1
    if (camera) input.capture = 'environment'
    input.onchange = () => {
      const files = [...(input.files ?? [])].slice(0, max)
      resolve(files.map((file) => ({ path: URL.createObjectURL(file), bytes: file.size })))
    }
    input.oncancel = () => resolve([])
    input.click()
  })

/** Few readers open a picture at once: the viewer is no part of the first load. */
export const fetchLightbox = () => import('./lightbox')

export const previewPictures: Media['previewPictures'] = async (urls, index) => {
  const { openLightbox } = await fetchLightbox()
  openLightbox(urls, index)
}

export const squareByHost: Media['squareByHost'] = null

/** Few members change their avatar: what cuts it is fetched when one does. */
export const squareCutter: Media['squareCutter'] = () => import('./cut')
