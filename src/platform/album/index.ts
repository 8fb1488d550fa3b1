import { deliver } from '../files'
import type { Album } from './types'

/** A browser has no album, but a folder of downloads. */
export const savePicture: Album['savePicture'] = async (url, name) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture did not come: ${response.status}`)
  await deliver({ name, held: await response.blob() })
  return 'saved'
}
