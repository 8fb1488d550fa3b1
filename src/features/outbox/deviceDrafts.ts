import type { PostType } from '@anglers/contract/content'
import { postTypeOf } from '@/features/content'
import type { KeptPicture } from '@/features/media'
import { routes } from '@/lib/routes'
import * as fileCache from '@/platform/fileCache'
import { drafts } from '@/stores/drafts'

/** A file of a form, as far as the device keeps it. */
interface KeptFile {
  cachedName?: string | null
}

/** What a form keeps, as far as a list shows it, and what lies beside it on the device. */
interface FormDraft {
  fields?: { title?: string; content?: string; film?: KeptFile | null; blocks?: KeptFile[] }
  /** Of a repost. */
  content?: string
  pictures?: KeptPicture[]
  draftId?: number
  onServer?: boolean
}

/** Something unfinished that only this device has. */
export interface DeviceDraft {
  /** Under which it is kept. */
  key: string
  type: PostType | 'reprint'
  /** The post that is edited, or that is reposted; none for a new one. */
  about: number | undefined
  /** How it begins; empty where it has no words. */
  words: string
  /** When it was kept; 0 where nobody knows. */
  at: number
  /** Where it goes on being written. */
  to: string
}

const KEY = /^([a-z]+)(?:-(\d+))?$/

/** What the signed-in member began on this device and the server knows nothing of, the latest first. */
export function deviceDrafts(): DeviceDraft[] {
  return drafts.list().flatMap(({ key, at }): DeviceDraft[] => {
    const [, name = '', id] = KEY.exec(key) ?? []
    const about = id === undefined ? undefined : Number(id)
    const type = name === 'reprint' && about !== undefined ? name : postTypeOf(name)
    const draft = type && drafts.read<FormDraft>(key)
    if (!draft || draft.onServer || draft.draftId !== undefined) return []
    const words = (draft.fields?.title || draft.fields?.content || draft.content || '').trim()
    return [{ key, type, about, words, at, to: type === 'reprint' ? routes.reprint(about!) : routes.publish(type, about) }]
  })
}

/** Throws it away, with the pictures, the film and the files that it keeps. */
export function dropDeviceDraft({ key }: DeviceDraft): void {
  const { pictures = [], fields } = drafts.read<FormDraft>(key) ?? {}
  const files: (KeptFile | KeptPicture | null | undefined)[] = [...pictures, ...(fields?.blocks ?? []), fields?.film]
  for (const file of files) if (file && 'cachedName' in file && file.cachedName) void fileCache.drop(file.cachedName)
  drafts.drop(key)
}
