import { headById, type PageHeads } from '../../kernel/pageHead.ts'
import { readForum } from './service.ts'

export const forumHeads = {
  'pages/bbs/bbs-list': headById(async ({ db, store }, id) => {
    const { name, description, cover } = await readForum({ db, store, viewer: null }, id)
    return { title: name, description, picture: cover?.card ?? null }
  }),
} satisfies PageHeads
