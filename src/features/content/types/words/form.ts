import { type CatchFields, NO_CATCH, sentCatches } from '@/features/catches'
import type { PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'

/** The form of a status. */
export const wordsForm: PostFormType<CatchFields> = {
  type: 'words',
  upload: 'POST upload/words',
  empty: NO_CATCH,
  isBlank: ({ catches }) => !catches?.length,
  read: (_, { catches }) => ({ catches }),
  check: (form) => (form.isEmpty ? { content: t.publish.empty } : {}),
  request: (post, own) => ({ name: 'POST publish/words', input: { ...post, ...sentCatches(own, post.id !== undefined) } }),
}
