import type { Answer, Input } from '@anglers/contract'
import type { Group, GroupItem, GroupMember } from '@anglers/contract/groups'
import type { Db, Window } from '../../infra/database.ts'
import { transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { Repeatable } from '../../kernel/handler.ts'
import type { Paged } from '../../kernel/paging.ts'
import { cleanLine, likePattern } from '../../lib/text.ts'
import { announce, type Chatting } from './announce.ts'
import { sentAgain, sentBefore } from './conversations.ts'
import {
  countGroupMembersNamed,
  countListedGroups,
  findGroup,
  findGroupMember,
  type GroupRow,
  listGroupMembers,
  listGroups,
  presentIn,
} from './groupQueries.ts'
import { countInvited, findInviter } from './inviteQueries.ts'
import { mute } from './keeping.ts'
import { messageById, messagesById, readContent, readPage, type Writing } from './messages.ts'
import { runsGroup, silenceOf } from './policy.ts'
import { presentGroup, presentGroupItem, presentGroupMember } from './present.ts'
import { readQuote } from './quotes.ts'
import { findMembership, insertGroupMessage, markRead, type Membership } from './queries.ts'

/** What a member has of a group. @throws ApiError rest_not_found for members who are not in it */
export async function getOwnGroup(db: Db, groupId: number, memberId: number): Promise<Membership> {
  const mine = await findMembership(db, groupId, memberId)
  if (!mine || mine.name === null) throw notFound()
  return mine
}

/** A member's groups. */
export async function groups(services: Chatting, window: Window): Promise<Paged<GroupItem>> {
  const { db, store, viewer } = services
  const [rows, total] = await Promise.all([listGroups(db, { memberId: viewer.id, ...window }), countListedGroups(db, viewer.id)])
  const last = await messagesById(
    services,
    rows.flatMap((row) => row.last_seen ?? []),
  )
  return { items: rows.map((row) => presentGroupItem(row, last.get(row.last_seen ?? 0) ?? null, store)), total }
}

/** A group by its id, to those in it and those who are invited, or by its code, to anyone who has that. @throws ApiError rest_not_found */
export async function group({ db, store, viewer }: Chatting, { id, code }: Input<'GET group-message/view'>): Promise<Group> {
  if (id === undefined && code === undefined) throw invalid('id', 'required')
  const row = await findGroup(db, viewer.id, id === undefined ? { code: code! } : { id })
  if (!row) throw notFound()
  const isIn = row.role !== null
  const [inviter, invited] = await Promise.all([isIn ? undefined : findInviter(db, row.id, viewer.id), isIn ? countInvited(db, row.id) : 0])
  if (id !== undefined && !isIn && !inviter) throw notFound()
  return presentGroup(row, { inviter, invited }, viewer, store)
}

/** Who is in a group. @throws ApiError rest_not_found */
export async function groupMembers(
  { db, store, viewer }: Chatting,
  groupId: number,
  window: Window,
  word = '',
): Promise<Paged<GroupMember>> {
  const mine = await getOwnGroup(db, groupId, viewer.id)
  const text = cleanLine(word)
  const named = text ? likePattern(text) : null
  const rows = await listGroupMembers(db, groupId, window, named)
  return {
    items: rows.map((row) => presentGroupMember(row, mine.role, viewer, store)),
    total: named === null ? mine.member_count : await countGroupMembersNamed(db, groupId, named),
  }
}

/** One member of a group, as the viewer, who is in it, sees them. @throws ApiError rest_not_found */
export async function groupMember(
  { db, store, viewer }: Chatting,
  groupId: number,
  memberId: number,
  mine: GroupRow['role'],
): Promise<GroupMember> {
  const row = await findGroupMember(db, groupId, memberId)
  if (!row) throw notFound()
  return presentGroupMember(row, mine, viewer, store)
}

/** A page of what was said in a group since the viewer came. @throws ApiError rest_not_found */
export async function groupMessages(services: Chatting, input: Input<'GET group-message/list'>): Promise<Answer<'GET group-message/list'>> {
  const mine = await getOwnGroup(services.db, input.id, services.viewer.id)
  return { ...(await readPage(services, mine, input)), readId: 0, deliveredId: 0 }
}

/**
 * Writes to a group. With a clientId that came before, it is that message again and nothing is changed. Members whom somebody blocked
 * share the group with them: there nobody writes to anyone in particular.
 *
 * @throws ApiError rest_not_found, group_silenced, rest_forbidden (to call on all), rest_invalid_param, rest_idempotency_conflict
 */
export async function sendToGroup(
  services: Chatting & Writing & Repeatable,
  { id: groupId, clientId, quote, mentions = [], mentionsAll = false, ...content }: Input<'POST group-message/send'>,
): Promise<Answer<'POST group-message/send'>> {
  const { db, viewer } = services
  const before = async () => (clientId === undefined ? undefined : sentBefore(db, viewer.id, clientId, async () => groupId))
  const [earlier, mine] = await Promise.all([before(), findMembership(db, groupId, viewer.id)])
  if (earlier !== undefined) return sentAgain(services, earlier)
  if (!mine || mine.name === null) throw notFound()
  const until = silenceOf(mine)
  if (until !== null) throw new ApiError('group_silenced', {}, until ?? null)
  if (mentionsAll && !runsGroup(mine.role)) throw forbidden()
  const inGroup = mentions.length ? await presentIn(db, groupId, mentions) : new Set<number>()
  const quoteId = await readQuote(db, groupId, quote)
  const fields = await readContent(services, viewer, content)
  const stored = await insertGroupMessage(db, {
    ...fields,
    quote_id: quoteId,
    conversation_id: groupId,
    sender_id: viewer.id,
    client_id: clientId ?? null,
    mentions: mentions.filter((member) => inGroup.has(member)),
    mentions_all: mentionsAll,
  })
  // They were removed a moment ago, or a racing resend was faster.
  const id = stored ?? (await before())
  if (id === undefined) throw notFound()
  const message = await messageById(services, id)
  if (stored !== undefined) await announce(services, groupId, message)
  else services.replayed()
  return message
}

/** Notes that a group was read up to a message; never backwards. My other devices are notified. @throws ApiError rest_not_found */
export async function readGroup(
  services: Chatting,
  { id, message }: Input<'POST group-message/read'>,
): Promise<Answer<'POST group-message/read'>> {
  const { db, bus, viewer } = services
  await getOwnGroup(db, id, viewer.id)
  const { mine, isNews } = await transact(services, async (trx) => {
    const isNews = await markRead(trx.db, id, viewer.id, message)
    return { isNews, mine: await getOwnGroup(trx.db, id, viewer.id) }
  })
  if (isNews)
    services.afterCommit(() =>
      bus.sendToMembers([viewer.id], { type: 'read', by: viewer.id, to: null, group: id, id: mine.read_id, unread: mine.unread }),
    )
  return { unread: mine.unread, myReadId: mine.read_id }
}

/** @throws ApiError rest_not_found */
export async function muteGroup(services: Chatting, groupId: number, on: boolean): Promise<void> {
  await getOwnGroup(services.db, groupId, services.viewer.id)
  await mute(services, groupId, on)
}
