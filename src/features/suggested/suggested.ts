import { type Member, members } from '@/features/account'
import type { UserItem } from '@anglers/contract/account'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** Members whom the reader might follow. Those that they follow meanwhile stay until it is asked anew. */
export const suggested = new Resource<Member[], UserItem[]>(
  () => call('GET user/suggested', {}, { quiet: true }),
  (found) => found.map((user) => members.upsert(user)),
)
