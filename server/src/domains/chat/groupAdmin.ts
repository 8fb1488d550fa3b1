import { randomInt } from 'node:crypto'
import type { Input } from '@anglers/contract'
import type { GroupEventKind } from '@anglers/contract/chat'
import type { Group, GroupMember } from '@anglers/contract/groups'
import { GROUP_ADMINS, GROUP_CODE_CHARS, GROUP_MEMBERS, GROUP_NAME_CHARS, GROUPS_PER_MEMBER } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'
import { cleanLine, cleanText, joinNames } from '../../lib/text.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { takeTurn } from '../check/subjects.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import { announce, type Chatting } from './announce.ts'
import {
  countAdmins,
  countGroups,
  deleteGroup,
  deleteGroupMember,
  findGroup,
  findGroupMember,
  findNicknames,
  findSuccessor,
  groupMemberIds,
  insertGroup,
  insertGroupMembers,
  updateGroup,
  updateGroupMember,
} from './groupQueries.ts'
import { group, groupMember, getOwnGroup } from './groups.ts'
import { lockMember } from './hidingQueries.ts'
import { findInviter } from './inviteQueries.ts'
import { closeInvite, invite, withdraw } from './invites.ts'
import { messageById } from './messages.ts'
import { canRemove, runsGroup } from './policy.ts'
import { insertMessage, lockConversation, type Membership } from './queries.ts'

const MINUTE_MS = 60_000
// Without those that are taken for one another.
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** A code that nobody has yet, by all odds, to join a group by. */
export const newCode = (): string =>
  Array.from({ length: GROUP_CODE_CHARS }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')

/** Writes down, in the group's own order, that something happened. */
export const insertGroupEvent = (
  trx: Db,
  groupId: number,
  byId: number,
  what: GroupEventKind,
  members: number[] = [],
  text = '',
): Promise<number> =>
  insertMessage(trx, { conversation_id: groupId, sender_id: byId, kind: 'event', event: JSON.stringify({ what, members, text }) })

/** Tells the group of what happened, and those who came or left that they did. */
export async function broadcast(
  services: StoreContext,
  groupId: number,
  eventIds: number[],
  { joined = [], left = [] }: { joined?: number[]; left?: number[] } = {},
): Promise<void> {
  const { bus } = services
  services.afterCommit(() => {
    if (joined.length || left.length) bus.publish('rooms', { members: [...joined, ...left] })
    bus.sendToMembers(joined, { type: 'group', id: groupId, joined: true })
    bus.sendToMembers(left, { type: 'group', id: groupId, joined: false })
  })
  for (const id of eventIds) await announce(services, groupId, await messageById(services, id))
}

async function checkAvatar(db: Db, viewerId: number, avatar: number | null | undefined): Promise<void> {
  if (avatar != null && (await foreignPictures({ db }, viewerId, [avatar])).length) throw invalid('avatar', 'not_yours')
}

function readName(text: string): string {
  const name = cleanLine(text)
  if (!name) throw invalid('name', 'empty')
  return name
}

/** The name of a group that was given none: those of its owner and of whom they invite, as many as there is room for. */
async function nameAfter({ db, viewer, language }: Chatting & { language: Language }, others: number[]): Promise<string> {
  if (!others.length) throw invalid('name', 'required')
  const nicknames = await findNicknames(db, [viewer.id, ...others])
  return joinNames(
    [viewer.id, ...others].flatMap((id) => nicknames.get(id) ?? []),
    texts[language].chat.nameSeparator,
    GROUP_NAME_CHARS,
  )
}

/** The member is locked, before the group, so that their groups are counted one after another. */
async function checkGroupLimit(db: Db, memberId: number): Promise<void> {
  if (((await countGroups(db, [memberId])).get(memberId) ?? 0) >= GROUPS_PER_MEMBER) throw new ApiError('group_limit')
}

/** Makes a group that the viewer owns, and invites others. @throws ApiError rest_invalid_param, group_limit, rest_too_many_requests */
export async function createGroup(
  services: Chatting & Pick<Services, 'integrations'> & { language: Language },
  { name, members = [], avatar }: Input<'POST group-message/create'>,
): Promise<Group> {
  const { viewer } = services
  const checks = avatar != null && (await wantsPictureCheck(services, viewer.id))
  const others = members.filter((id) => id !== viewer.id)
  const cleanName = name === undefined ? await nameAfter(services, others) : readName(name)
  const { groupId, events } = await transact(services, async (trx) => {
    await lockMember(trx.db, viewer.id)
    await checkAvatar(trx.db, viewer.id, avatar)
    await checkGroupLimit(trx.db, viewer.id)
    const picture = await takeTurn(trx, avatar, checks)
    const standing = { avatar_id: picture.now ?? null, next_avatar_id: picture.next ?? null }
    const groupId = await insertGroup(trx.db, { name: cleanName, code: newCode(), ...standing })
    await insertGroupMembers(trx.db, groupId, [viewer.id], 'owner')
    await invite(trx, viewer.id, { id: groupId, name: cleanName }, members)
    return { groupId, events: [await insertGroupEvent(trx.db, groupId, viewer.id, 'created', [], cleanName)] }
  })
  await broadcast(services, groupId, events, { joined: [viewer.id] })
  return group(services, { id: groupId })
}

/** Joins the group of this code. @throws ApiError rest_not_found, group_full, group_limit */
export async function joinGroup(services: Chatting, code: string): Promise<Group> {
  const { db, viewer } = services
  const found = await findGroup(db, viewer.id, { code })
  if (!found) throw notFound()
  const events = await transact(services, async (trx) => {
    await lockMember(trx.db, viewer.id)
    await lockConversation(trx.db, found.id)
    const now = await findGroup(trx.db, viewer.id, { code })
    if (!now) throw notFound()
    if (now.role !== null) return []
    if (now.member_count >= GROUP_MEMBERS) throw new ApiError('group_full')
    await checkGroupLimit(trx.db, viewer.id)
    await insertGroupMembers(trx.db, now.id, [viewer.id])
    await closeInvite(trx, now.id, viewer.id)
    return [await insertGroupEvent(trx.db, now.id, viewer.id, 'joined')]
  })
  if (events.length) await broadcast(services, found.id, events, { joined: [viewer.id] })
  return group(services, { id: found.id })
}

/**
 * Invites members into a group that the viewer is in; to those who are in it or are invited already, nothing happens.
 * @throws ApiError rest_not_found, rest_invalid_param, group_full, rest_too_many_requests
 */
export async function inviteToGroup(services: Chatting, { id, members }: Input<'POST group-message/invite'>): Promise<Group> {
  const { viewer } = services
  await transact(services, async (trx) => {
    await lockConversation(trx.db, id)
    const mine = await getOwnGroup(trx.db, id, viewer.id)
    if (mine.member_count >= GROUP_MEMBERS) throw new ApiError('group_full')
    await invite(trx, viewer.id, { id, name: mine.name! }, members)
  })
  return group(services, { id })
}

/**
 * Comes into a group by an invitation that still stands; accepting twice changes nothing. @throws ApiError
 * rest_not_found, group_full, group_limit
 */
export async function acceptInvite(services: Chatting, id: number): Promise<Group> {
  const { viewer } = services
  const events = await transact(services, async (trx) => {
    await lockMember(trx.db, viewer.id)
    await lockConversation(trx.db, id)
    const now = await findGroup(trx.db, viewer.id, { id })
    if (!now) throw notFound()
    if (now.role !== null) return []
    const inviter = await findInviter(trx.db, id, viewer.id)
    if (!inviter) throw notFound()
    if (now.member_count >= GROUP_MEMBERS) throw new ApiError('group_full')
    await checkGroupLimit(trx.db, viewer.id)
    await insertGroupMembers(trx.db, id, [viewer.id])
    await closeInvite(trx, id, viewer.id)
    return [await insertGroupEvent(trx.db, id, inviter.id, 'invited', [viewer.id])]
  })
  if (events.length) await broadcast(services, id, events, { joined: [viewer.id] })
  return group(services, { id })
}

/** The viewer's own place in a group that they run, held still. @throws ApiError rest_not_found, rest_forbidden */
async function lockAdministeredGroup(trx: Db, groupId: number, viewerId: number, asOwner = false): Promise<Membership> {
  await lockConversation(trx, groupId)
  const mine = await getOwnGroup(trx, groupId, viewerId)
  if (asOwner ? mine.role !== 'owner' : !runsGroup(mine.role)) throw forbidden()
  return mine
}

/** Changes a group. @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param */
export async function editGroup(
  services: Chatting & Pick<Services, 'integrations'>,
  { id, name, avatar, announcement, silenced, newCode: wantsCode }: Input<'POST group-message/edit'>,
): Promise<Group> {
  const { viewer } = services
  const cleanName = name === undefined ? undefined : readName(name)
  const cleanAnnouncement = announcement === undefined ? undefined : cleanText(announcement)
  const checks = avatar != null && (await wantsPictureCheck(services, viewer.id))
  const events = await transact(services, async (trx) => {
    const mine = await lockAdministeredGroup(trx.db, id, viewer.id)
    await checkAvatar(trx.db, viewer.id, avatar)
    const picture = await takeTurn(trx, avatar, checks)
    const fields = {
      ...(cleanName === undefined ? {} : { name: cleanName }),
      ...(picture.now === undefined ? {} : { avatar_id: picture.now }),
      ...(picture.next === undefined ? {} : { next_avatar_id: picture.next }),
      ...(cleanAnnouncement === undefined ? {} : { announcement: cleanAnnouncement, announced_at: new Date() }),
      ...(silenced === undefined ? {} : { silenced }),
      ...(wantsCode ? { code: newCode() } : {}),
    }
    if (Object.keys(fields).length) await updateGroup(trx.db, id, fields)
    if (picture.now !== undefined) hidePictures(trx)
    const events: number[] = []
    if (cleanName !== undefined && cleanName !== mine.name)
      events.push(await insertGroupEvent(trx.db, id, viewer.id, 'renamed', [], cleanName))
    if (picture.now !== undefined) events.push(await insertGroupEvent(trx.db, id, viewer.id, 'pictured'))
    if (cleanAnnouncement) events.push(await insertGroupEvent(trx.db, id, viewer.id, 'announced', [], cleanAnnouncement))
    if (silenced !== undefined && silenced !== mine.silenced)
      events.push(await insertGroupEvent(trx.db, id, viewer.id, silenced ? 'silenced' : 'spoken'))
    return events
  })
  await broadcast(services, id, events)
  return group(services, { id })
}

/** Leaves a group. Its owner's place goes to another; the last one's going is its end. @throws ApiError rest_not_found */
export async function leaveGroup(services: Chatting, id: number): Promise<void> {
  const { viewer } = services
  const events = await transact(services, (trx) => removeMember(trx, id, viewer.id))
  await broadcast(services, id, events, { left: [viewer.id] })
}

/** Takes a member out of a group, in the caller's transaction. Returns the events to tell of. */
export async function removeMember(trx: Context, id: number, memberId: number): Promise<number[]> {
  await lockConversation(trx.db, id)
  const mine = await getOwnGroup(trx.db, id, memberId)
  const successor = mine.role === 'owner' ? await findSuccessor(trx.db, id, memberId) : undefined
  await withdraw(trx, id, mine.role === 'owner' && !successor ? undefined : memberId)
  if (mine.role === 'owner' && !successor) {
    await deleteGroup(trx.db, id)
    hidePictures(trx)
    return []
  }
  const events = [await insertGroupEvent(trx.db, id, memberId, 'left')]
  await deleteGroupMember(trx.db, id, memberId)
  if (successor) {
    await updateGroupMember(trx.db, id, successor.member_id, { role: 'owner', silenced_until: null })
    events.push(await insertGroupEvent(trx.db, id, memberId, 'owner', [successor.member_id]))
  }
  return events
}

/**
 * Removes a member from a group, which gets a new code: with the one that they know they would be back at once. Anyone in the group
 * may invite them again, and codes that were shared elsewhere have to be shared anew. @throws ApiError rest_not_found, rest_forbidden
 */
export async function removeFromGroup(services: Chatting, id: number, memberId: number): Promise<void> {
  const { viewer } = services
  const events = await transact(services, async (trx) => {
    await lockRemovableMember(trx.db, id, viewer.id, memberId)
    const events = [await insertGroupEvent(trx.db, id, viewer.id, 'removed', [memberId])]
    await withdraw(trx, id, memberId)
    await deleteGroupMember(trx.db, id, memberId)
    await updateGroup(trx.db, id, { code: newCode() })
    return events
  })
  await broadcast(services, id, events, { left: [memberId] })
}

/** The viewer's place in a group in which they may remove and silence this member. */
async function lockRemovableMember(trx: Db, id: number, viewerId: number, memberId: number): Promise<Membership> {
  const mine = await lockAdministeredGroup(trx, id, viewerId)
  const theirs = await findGroupMember(trx, id, memberId)
  if (!theirs) throw notFound()
  if (memberId === viewerId || !canRemove(mine.role, theirs.role)) throw forbidden()
  return mine
}

/** Lets a member of a group only read for so long; 0 minutes lifts it. @throws ApiError rest_not_found, rest_forbidden */
export async function silenceMember(
  services: Chatting,
  { id, member, minutes }: Input<'POST group-message/silence'>,
): Promise<GroupMember> {
  const { viewer } = services
  const { mine, events } = await transact(services, async (trx) => {
    const mine = await lockRemovableMember(trx.db, id, viewer.id, member)
    await updateGroupMember(trx.db, id, member, { silenced_until: minutes ? new Date(Date.now() + minutes * MINUTE_MS) : null })
    return { mine, events: [await insertGroupEvent(trx.db, id, viewer.id, minutes ? 'silenced' : 'spoken', [member])] }
  })
  await broadcast(services, id, events)
  return groupMember(services, id, member, mine.role)
}

/** Makes a member an admin, or no admin any more. @throws ApiError rest_not_found, rest_forbidden, group_limit */
export async function setAdmin(services: Chatting, { id, member, on }: Input<'POST group-message/set-admin'>): Promise<GroupMember> {
  const { viewer } = services
  const events = await transact(services, async (trx) => {
    const mine = await lockAdministeredGroup(trx.db, id, viewer.id, true)
    const theirs = await findGroupMember(trx.db, id, member)
    if (!theirs) throw notFound()
    if (theirs.role === 'owner') throw forbidden()
    if ((theirs.role === 'admin') === on) return []
    if (on && (await countAdmins(trx.db, mine.conversation_id)) >= GROUP_ADMINS) throw new ApiError('group_limit')
    await updateGroupMember(trx.db, id, member, on ? { role: 'admin', silenced_until: null } : { role: 'member' })
    return [await insertGroupEvent(trx.db, id, viewer.id, on ? 'admin' : 'unadmin', [member])]
  })
  await broadcast(services, id, events)
  return groupMember(services, id, member, 'owner')
}

/** Passes a group on; the old owner stays as a member. @throws ApiError rest_not_found, rest_forbidden */
export async function transferGroup(services: Chatting, id: number, memberId: number): Promise<Group> {
  const { viewer } = services
  const events = await transact(services, async (trx) => {
    await lockAdministeredGroup(trx.db, id, viewer.id, true)
    if (memberId === viewer.id || !(await findGroupMember(trx.db, id, memberId))) throw notFound()
    await updateGroupMember(trx.db, id, viewer.id, { role: 'member' })
    await updateGroupMember(trx.db, id, memberId, { role: 'owner', silenced_until: null })
    return [await insertGroupEvent(trx.db, id, viewer.id, 'owner', [memberId])]
  })
  await broadcast(services, id, events)
  return group(services, { id })
}

/** Ends a group, with all that was said in it. @throws ApiError rest_not_found, rest_forbidden */
export async function dissolveGroup(services: Chatting, id: number): Promise<void> {
  const { viewer } = services
  const left = await transact(services, async (trx) => {
    await lockAdministeredGroup(trx.db, id, viewer.id, true)
    const members = await groupMemberIds(trx.db, id)
    await withdraw(trx, id)
    await deleteGroup(trx.db, id)
    hidePictures(trx)
    return members
  })
  await broadcast(services, id, [], { left })
}
