import type { FileAccess } from '../../kernel/fileAccess.ts'
import type { SignedLinks } from '../../lib/signedLinks.ts'
import type { ShownPictures } from './shown.ts'

const DAY_S = 86_400
/** The store's own folders, which hold nothing but what members sent. Not every disk tells capitals apart. */
const OF_MEMBERS = /^[0-9a-f]{2}\//i
/** A file as `fileKey` names it; the group is the picture's key. */
const PICTURE = /^[0-9a-f]{2}\/([0-9a-f]{32})-(?:thumb|card|full)\.webp$/

/**
 * Who may fetch a file: the holder of a link to it that is signed and has not expired; and everyone, when it is a picture that
 * something shows to everyone, or no member's file but the operator's.
 */
export const fileAccess =
  (links: SignedLinks, shown: Pick<ShownPictures, 'has'>): FileAccess =>
  async (file, query) => {
    const secondsLeft = links.secondsLeft(file, query)
    if (secondsLeft > 0) return { isPrivate: true, cacheS: secondsLeft }
    const key = PICTURE.exec(file)?.[1]
    const isForAll = key === undefined ? !OF_MEMBERS.test(file) : await shown.has(key)
    return isForAll ? { isPrivate: false, cacheS: DAY_S } : null
  }
