import type { PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'

/** What an article's form has beside what all have. */
export interface SingleFields {
  summary: string
}

/** The form of an article. */
export const singleForm: PostFormType<SingleFields> = {
  type: 'single',
  upload: 'POST media',
  empty: { summary: '' },
  read: (extra) => ({ summary: extra?.type === 'single' ? extra.summary : '' }),
  check: ({ fields: { title, content } }) => ({
    ...(!title.trim() && { title: t.single.titleMissing }),
    ...(!content.trim() && { content: t.single.textMissing }),
  }),
  send: (post, { summary }, options) => call('POST publish/single', { ...post, summary: summary.trim() }, options),
}
