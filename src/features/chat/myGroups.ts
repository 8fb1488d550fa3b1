import type { GroupItem } from '@anglers/contract/groups'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { forThisSession } from '@/stores/thisSession'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { groups, type GroupConversation } from './GroupConversation'
import { refreshOnReconnect, moveToTop } from './chatList'

/** My groups, those with the latest messages first. */
export const myGroups = new Collection<GroupItem, GroupConversation>({
  fetch: (page, perPage) => callPage('GET group-message', { page, per_page: perPage }, { quiet: true }),
  adopt: (data) => groups.upsert(data),
})

/** Moves a group to the top of the list, as it has the latest message. */
export const moveGroupToTop = (group: GroupConversation) => moveToTop(myGroups, group)

/** A group that the member is in, or whose code they have. */
export async function groupOf(by: { id?: number; code?: string }): Promise<GroupConversation> {
  return groups.upsert(await forThisSession(call('GET group-message/view', by, { quiet: true })))
}

const refresh = refreshOnReconnect(myGroups)

socket.on('chat', ({ message }) => {
  if (message.group === null) return
  const known = groups.get(message.group)
  if (!known) return refresh()
  known.receive(message)
  moveGroupToTop(known)
})

socket.on('read', ({ by, group, id, unread }) => {
  if (group !== null && by === session.userId) groups.get(group)?.noteMyRead(id, unread)
})

socket.on('deleted', ({ group, id, unread }) => {
  if (group !== null && groups.get(group)?.forget(id, unread)) refresh()
})

socket.on('group', ({ id, joined }) => {
  if (joined) return refresh()
  myGroups.remove(id)
  groups.get(id)?.close()
})
