import type { ForumDetail } from '@anglers/contract/forum'

let lastId = 0

/** A forum that its reader may enter, and may write in. */
export function buildForum(own: Partial<ForumDetail> = {}): ForumDetail {
  const id = ++lastId
  return {
    id,
    name: `版块${id}`,
    description: '',
    cover: null,
    access: 'all',
    priceFen: null,
    open: true,
    following: false,
    counts: { posts: 3, followers: 2 },
    rules: '',
    moderators: [],
    waiting: false,
    bannedUntil: null,
    can: { post: true, manage: false },
    ...own,
  }
}
