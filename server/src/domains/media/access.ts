import type { FileAccess } from '../../kernel/fileAccess.ts'
import type { SignedLinks } from '../../lib/signedLinks.ts'
import type { ShownPictures } from './shown.ts'

const DAY_S = 86_400
/** The store's own folders, which hold nothing but what members sent. Not every disk tells capitals apart. */
const OF_MEMBERS = /^[0-9a-f]{2}\//i
/** A file as `fileKey` names it; the group is the picture's key. */
const PICTURE = /^[0-9a-f]{2}\/([0-9a-f]{32})-(?:thumb|card|full)\.webp$/

/** What is made from a picture as `copyKey` names it; the group is the picture's key. */
const COPY = /^[0-9a-f]{2}\/([0-9a-f]{32})-copy\.jpg$/

/** What a member attached; the group is its key. */
const ATTACHMENT = /^[0-9a-f]{2}\/([0-9a-f]{32})-file\.(?:pdf|gpx|txt)$/i

/**
 * Who may fetch a file: the holder of a link to it that is signed and has not expired; and everyone, when it is a picture that
 * something shows to everyone, or no member's file but the operator's.
 *
 * @param nameOf what the attached file of this key is called; null where there is none any more
 * @param copyOf a JPEG of the picture of this key; null where there is none any more
 */
export const fileAccess =
  (
    links: SignedLinks,
    shown: Pick<ShownPictures, 'has'>,
    nameOf: (key: string) => Promise<string | null>,
    copyOf: (key: string) => Promise<Buffer | null>,
  ): FileAccess =>
  async (file, query, admit) => {
    const secondsLeft = links.secondsLeft(file, query)
    const attached = ATTACHMENT.exec(file)?.[1]
    if (attached !== undefined) {
      const name = secondsLeft > 0 ? await nameOf(attached) : null
      return name === null ? null : { isPrivate: true, cacheS: secondsLeft, name }
    }
    const copied = COPY.exec(file)?.[1]
    if (copied !== undefined) return secondsLeft > 0 ? { isPrivate: true, cacheS: secondsLeft, make: () => copyOf(copied) } : null
    if (secondsLeft > 0) return { isPrivate: true, cacheS: secondsLeft }
    const key = PICTURE.exec(file)?.[1]
    const isForAll = key === undefined ? !OF_MEMBERS.test(file) : await shown.has(key, admit)
    return isForAll ? { isPrivate: false, cacheS: DAY_S } : null
  }
