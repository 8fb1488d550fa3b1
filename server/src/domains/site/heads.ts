import type { PageHeads } from '../../kernel/pageHead.ts'
import { textOfHtml } from '../../lib/html.ts'
import { staticPages } from './service.ts'

export const siteHeads = {
  'pages/page/page': async ({ db, store }, query) => {
    const slug = query.get('slug') ?? ''
    const { items } = await staticPages({ db, store }, { slug }, { limit: 1, offset: 0 })
    return items[0] ? { title: items[0].title, description: textOfHtml(items[0].html) } : null
  },
} satisfies PageHeads
