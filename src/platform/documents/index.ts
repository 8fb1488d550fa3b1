import type { Documents } from './types'

export type { ChosenDocument } from './types'

/** By endings and by types: iOS knows no type of tracks, and Android goes by types alone. */
const ACCEPTED = '.pdf,.gpx,.txt,application/pdf,application/gpx+xml,text/plain'

/** A file input tells of leaving without a choice by `cancel`; older browsers never do, and the promise waits for good. */
export const chooseDocuments: Documents['chooseDocuments'] = (max) =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = ACCEPTED
    input.multiple = max > 1
    input.onchange = () => {
      const files = [...(input.files ?? [])].slice(0, max)
      resolve(files.map((file) => ({ path: URL.createObjectURL(file), name: file.name, bytes: file.size })))
    }
    input.oncancel = () => resolve([])
    input.click()
  })

export const showPdf: Documents['showPdf'] = null
