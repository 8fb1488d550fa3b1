import { BELL_MS, ringBell } from '../demo/talk/bell.ts'
import type { GroupConversation, Line, PrivateConversation } from '../demo/talk/types.ts'
import type { Member, Place } from '../demo/types.ts'
import { newCode } from './domains/chat/groupAdmin.ts'
import { insertGroup, insertGroupMembers, updateGroup } from './domains/chat/groupQueries.ts'
import { insertMessage, markRead, openPair } from './domains/chat/queries.ts'
import { prepareVoice } from './domains/media/voice.ts'
import type { Db } from './infra/database.ts'
import type { NewMessage } from './domains/chat/tables.ts'
import { openContext, type Services } from './kernel/context.ts'

/** What of the town the talks are about. */
export interface DemoSite {
  me: string
  members: Map<string, number>
  media: Map<string, number>
  /** By the key of its author: the latest post that everyone may read. */
  latest: Map<string, number>
  places: readonly Place[]
  people: readonly Member[]
  privateConversations: readonly PrivateConversation[]
  groupConversations: readonly GroupConversation[]
}

interface Said {
  conversation: number
  line: Line
  at: Date
  /** The demo member has read it. */
  read: boolean
}

const MINUTE_MS = 60_000

/** Lets the town talk: the demo member with some of the others, and in groups. What was said last is partly unread. */
export async function addConversations(services: Services, town: DemoSite, now: Date): Promise<void> {
  const { db } = services
  const said: Said[] = []
  for (const talk of town.privateConversations)
    said.push(...timed(await openPair(db, idOf(town, town.me), idOf(town, talk.with)), talk, now))
  for (const talk of town.groupConversations) said.push(...timed(await addGroup(db, town, talk, now), talk, now))

  const me = idOf(town, town.me)
  // Ids and lists then run with time.
  said.sort((a, b) => a.at.getTime() - b.at.getTime())
  const last = new Map<number, number>()
  const lastRead = new Map<number, number>()
  for (const { conversation, line, at, read } of said) {
    const id = await insertMessage(db, {
      conversation_id: conversation,
      sender_id: idOf(town, line.by),
      ...(await contentOf(services, town, line)),
    })
    await db.updateTable('message').set({ created_at: at }).where('id', '=', id).execute()
    last.set(conversation, id)
    if (read) lastRead.set(conversation, id)
  }
  const readers = await db.selectFrom('conversation_member').select(['conversation_id', 'member_id']).execute()
  for (const { conversation_id: conversation, member_id: reader } of readers) {
    const upto = (reader === me ? lastRead : last).get(conversation)
    if (upto !== undefined) await markRead(db, conversation, reader, upto)
  }
}

function timed(conversation: number, { lines, unread }: { lines: readonly Line[]; unread: number }, now: Date): Said[] {
  let at = now.getTime()
  const said = lines.toReversed().map((line, index) => {
    at -= line.pause * MINUTE_MS
    return { conversation, line, at: new Date(at), read: index >= unread }
  })
  return said.toReversed()
}

async function addGroup(db: Db, town: DemoSite, { name, avatar, announcement, members }: GroupConversation, now: Date): Promise<number> {
  const id = await insertGroup(db, { name, code: newCode(), avatar_id: town.media.get(avatar) ?? null })
  await updateGroup(db, id, { announcement, announced_at: now })
  const [owner, admin, ...others] = members.map((key) => idOf(town, key)) as [number, number, ...number[]]
  await insertGroupMembers(db, id, [owner], 'owner')
  await insertGroupMembers(db, id, [admin], 'admin')
  await insertGroupMembers(db, id, others)
  return id
}

async function contentOf(services: Services, town: DemoSite, line: Line): Promise<Omit<NewMessage, 'conversation_id' | 'sender_id'>> {
  if (line.picture) return { kind: 'picture', media_id: town.media.get(line.picture)! }
  if (line.post) return { kind: 'card', card_type: 'post', card_id: town.latest.get(line.post)! }
  if (line.bell)
    return {
      kind: 'voice',
      voice_id: (await (await prepareVoice(services, idOf(town, line.by), ringBell(), BELL_MS)).commit(openContext(services))).id,
    }
  if (line.place) {
    const { name, address, lat, lng } = town.places.find(({ key }) => key === line.place)!
    return { kind: 'place', place_name: name, place_address: address, lat, lng }
  }
  const text = line.text!
  const mentions = town.people.filter(({ nickname }) => text.includes(`@${nickname}`)).map(({ key }) => idOf(town, key))
  return { kind: 'text', body: text, mentions }
}

const idOf = ({ members }: DemoSite, key: string): number => members.get(key)!
