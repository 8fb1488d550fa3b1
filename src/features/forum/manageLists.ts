import type { ForumLogEntry, ForumRequest } from '@anglers/contract/forum'
import type { UserCard } from '@anglers/contract/account'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

/** A member whom moderators let in, and when. */
export interface Admitted {
  id: number
  user: UserCard
  at: string
}

/** Who asks to be let into a forum. */
export const requestsOf = (forum: number) =>
  new Collection<ForumRequest, ForumRequest>({
    fetch: (page, perPage) => callPage('GET bbs/requests', { id: forum, page, per_page: perPage }, { quiet: true }),
    adopt: (request) => request,
  })

/** Whom its moderators let in. */
export const admittedTo = (forum: number) =>
  new Collection({
    fetch: (page, perPage) => callPage('GET bbs/admitted', { id: forum, page, per_page: perPage }, { quiet: true }),
    adopt: ({ user, at }): Admitted => ({ id: user.id, user, at }),
  })

/** What its moderators did. */
export const logOf = (forum: number) =>
  new Collection<ForumLogEntry, ForumLogEntry>({
    fetch: (page, perPage) => callPage('GET bbs/log', { id: forum, page, per_page: perPage }, { quiet: true }),
    adopt: (entry) => entry,
  })
