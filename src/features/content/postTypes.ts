import type { PostType } from '@anglers/contract/content'
import { t } from '@/lib/i18n'

/** A kind of post by its name on the wire; undefined when there is none of that name. */
export function postTypeOf(name: string): PostType | undefined {
  return Object.keys(t.content.types).includes(name) ? (name as PostType) : undefined
}
