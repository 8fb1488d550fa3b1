import type { PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'

/** The form of a status. */
export const wordsForm: PostFormType<object> = {
  type: 'words',
  upload: 'POST upload/words',
  empty: {},
  read: () => ({}),
  check: (form) => (form.isEmpty ? { content: t.publish.empty } : {}),
  send: (post, _own, options) => call('POST publish/words', post, options),
}
