import type { FollowItem } from '@anglers/contract/account'
import type { GroupMember } from '@anglers/contract/chat'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { session } from '@/stores/session'

/** Members of a group: who runs it first. */
export const membersOf = (id: number) => new Collection<GroupMember, GroupMember>({
  fetch: (page, perPage) => callPage('GET group-message/members', { id, page, per_page: perPage }, { quiet: true }),
  adopt: (member) => member,
})

/** Whom I can mean by an @ in a group: all but myself. */
export const mentionable = (id: number) => new Collection<GroupMember, GroupMember>({
  fetch: async (page, perPage) => {
    const found = await callPage('GET group-message/members', { id, page, per_page: perPage }, { quiet: true })
    return { ...found, items: found.items.filter((member) => member.id !== session.userId) }
  },
  adopt: (member) => member,
})

/** Whom I can bring into a group at once: those who follow me. */
export const invitable = () => new Collection<FollowItem, FollowItem>({
  fetch: (page, perPage) => callPage('GET user/followers', { kind: 'followers', page, per_page: perPage }, { quiet: true }),
  adopt: (user) => user,
})
