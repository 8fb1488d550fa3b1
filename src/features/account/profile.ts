import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { members, type Member } from './Member'

/** A member's homepage: following there shows everywhere. */
export function profileOf(id: number): Resource<Member> {
  return new Resource(
    () => call('GET user/view', { id }, { quiet: true }),
    (user) => members.upsert(user),
  )
}
