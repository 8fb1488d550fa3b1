import type { PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'

/** The form of a status. */
export const wordsForm: PostFormType<object> = {
  type: 'words',
  upload: 'POST upload/words',
  empty: {},
  read: () => ({}),
  check: (form) => (form.isEmpty ? { content: t.publish.empty } : {}),
  request: (post) => ({ name: 'POST publish/words', input: post }),
}
