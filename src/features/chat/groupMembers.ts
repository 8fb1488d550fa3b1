import type { GroupMember } from '@anglers/contract/groups'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { session } from '@/stores/session'
import type { Person } from './groupInvite'

/** Members of a group: the owner and the admins first. */
export const membersOf = (id: number) =>
  new Collection<GroupMember, GroupMember>({
    fetch: (page, perPage) => callPage('GET group-message/members', { id, page, per_page: perPage }, { quiet: true }),
    adopt: (member) => member,
  })

/**
 * Members of a group who can be mentioned: everyone but myself.
 * @param word filters by nickname
 */
export const mentionable = (id: number, word?: string) =>
  new Collection<GroupMember, GroupMember>({
    fetch: async (page, perPage) => {
      const found = await callPage('GET group-message/members', { id, word, page, per_page: perPage }, { quiet: true })
      return { ...found, items: found.items.filter((member) => member.id !== session.userId) }
    },
    adopt: (member) => member,
  })

/** Members I talk with, the latest first; not those who have deleted their account. */
export const talkedWith = () =>
  new Collection<Person, Person>({
    fetch: async (page, perPage) => {
      const found = await callPage('GET message', { page, per_page: perPage }, { quiet: true })
      return { ...found, items: found.items.flatMap(({ user }) => (user.nickName ? [user] : [])) }
    },
    adopt: (person) => person,
  })

/** Members who follow me, or whom I follow. */
export const relatedPeople = (kind: 'followers' | 'followed') =>
  new Collection<Person, Person>({
    fetch: (page, perPage) => callPage('GET user/followers', { kind, page, per_page: perPage }, { quiet: true }),
    adopt: (person) => person,
  })

/** Members whose nickname contains this word, but myself. */
export const peopleNamed = (word: string) => ({
  word,
  people: new Collection<Person, Person>({
    fetch: async (page, perPage) => {
      const found = await callPage('GET user/search', { word, page, per_page: perPage }, { quiet: true })
      return { ...found, items: found.items.filter(({ id }) => id !== session.userId) }
    },
    adopt: (person) => person,
  }),
})
