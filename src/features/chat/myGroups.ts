import type { GroupItem } from '@anglers/contract/chat'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { groups, type GroupTalk } from './GroupTalk'
import { keepFresh, lift } from './talkList'

/** My groups, those with the latest messages first. */
export const myGroups = new Collection<GroupItem, GroupTalk>({
  fetch: (page, perPage) => callPage('GET group-message', { page, per_page: perPage }, { quiet: true }),
  adopt: (data) => groups.upsert(data),
})

/** To the top of the list: it has the latest message. */
export const liftGroup = (group: GroupTalk) => lift(myGroups, group)

/** A group that I am in, or that I hold the code of. */
export async function groupOf(by: { id?: number; code?: string }): Promise<GroupTalk> {
  return groups.upsert(await call('GET group-message/view', by, { quiet: true }))
}

const refresh = keepFresh(myGroups)

socket.on('chat', ({ message }) => {
  if (message.group === null) return
  const known = groups.get(message.group)
  if (!known) return refresh()
  known.hear(message)
  liftGroup(known)
})

socket.on('read', ({ by, group, id, unread }) => {
  if (group !== null && by === session.userId) groups.get(group)?.noteMyRead(id, unread)
})

socket.on('group', ({ id, joined }) => {
  if (joined) return refresh()
  myGroups.remove(id)
  const known = groups.get(id)
  if (known) known.merge({ role: null, can: { write: false, edit: false, mentionAll: false, own: false } })
})
