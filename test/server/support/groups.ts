import type { Group } from '@anglers/contract/groups'
import type { BuiltMember } from './factories.ts'
import type { TestServer } from './server.ts'

interface More {
  mentions?: number[]
  mentionsAll?: boolean
  clientId?: string
}

/** What tests of groups do and look at, by the calls that members have. */
export function createGroupHelpers(server: Pick<TestServer, 'call' | 'buildMember' | 'buildFollow' | 'finish'>) {
  const { call, buildMember } = server
  const say = async (group: { id: number }, from: BuiltMember, text = '今天有口', more: More = {}) =>
    (await call('POST group-message/send', { id: group.id, text, ...more }, { as: from })).body
  const view = async (group: { id: number }, as: BuiltMember) => (await call('GET group-message/view', { id: group.id }, { as })).body
  const listOf = async (group: { id: number }, as: BuiltMember, page: { before?: number; after?: number; per_page?: number } = {}) =>
    (await call('GET group-message/list', { id: group.id, ...page }, { as })).body.messages
  /** What happened in a group: what, by whom, to whom. */
  const eventsOf = async (group: { id: number }, as: BuiltMember) =>
    (await listOf(group, as)).flatMap(({ event, from }) => (event ? [[event.what, from.id, event.members.map(({ id }) => id)]] : []))
  const membersOf = async (group: { id: number }, as: BuiltMember) =>
    (await call('GET group-message/members', { id: group.id }, { as })).body
  /** The groups in a member's list. */
  const mine = async (as: BuiltMember) => (await call('GET group-message', {}, { as })).body

  /** A group of an owner and members who accepted their invitation. */
  async function buildGroup(members = 2): Promise<{ group: Group; owner: BuiltMember; others: BuiltMember[] }> {
    const owner = await buildMember()
    const others = await Promise.all(Array.from({ length: members }, () => buildMember()))
    return { group: await gather(server, owner, others), owner, others }
  }

  return { say, view, listOf, eventsOf, membersOf, mine, buildGroup }
}

/** A group with these members in it: each is invited, as the owner is somebody whom they follow, and accepts. */
export async function gather(
  { call, buildFollow, finish }: Pick<TestServer, 'call' | 'buildFollow' | 'finish'>,
  owner: BuiltMember,
  others: readonly BuiltMember[] = [],
  name = '早钓群',
): Promise<Group> {
  for (const other of others) await buildFollow(other, owner)
  const {
    body: { id },
  } = await call('POST group-message/create', { name, members: others.map((other) => other.id) }, { as: owner })
  for (const other of others) await call('POST group-message/accept', { id }, { as: other })
  // Their invitations are no notifications any more, which their devices are still to be told.
  await finish()
  return (await call('GET group-message/view', { id }, { as: owner })).body
}
