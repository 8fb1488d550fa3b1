import type { Documents } from './types'

export { showPdf } from './mini'
export type { ChosenDocument } from './types'

/** Douyin has no way to choose a file (basic library 3: no chooseMessageFile). */
export const chooseDocuments: Documents['chooseDocuments'] = null
