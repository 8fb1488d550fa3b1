import { randomBytes } from 'node:crypto'
import { BOUNTY_DAYS } from '@anglers/contract/limits'
import { type DemoActivity, type DemoForum, type DemoPoll, type DemoQuestion, type DemoThread, forums } from '../demo/forums.ts'
import { hashPassword } from './domains/account/password.ts'
import { insertEntry, openActivity, saveActivity } from './domains/bbs/activityQueries.ts'
import { findPoll, insertVotes, openPoll, savePoll } from './domains/bbs/pollQueries.ts'
import { insertBounty, saveAccepted, saveQuestion } from './domains/bbs/questionQueries.ts'
import { setMark, saveBbs } from './domains/bbs/queries.ts'
import { insertPost, setReaction } from './domains/content/queries.ts'
import { insertGrant, setForumFollow } from './domains/forum/queries.ts'
import { insertForum, sectionNamed, setEntrance, setModerator } from './domains/forum/operatingQueries.ts'
import { transfer } from './domains/ledger/service.ts'
import type { Db } from './infra/database.ts'

const MINUTE_MS = 60_000
const HOUR_MIN = 60

interface Planned {
  forum: number
  thread: DemoThread
  minutesAgo: number
}

/** When each thread of the town's forums was begun: some in every forum today, the others over the last weeks. */
export const forumThreads: readonly Planned[] = forums.flatMap(({ threads }, forum) =>
  threads.map((thread, at) => ({ forum, thread, minutesAgo: (at * 31 + ((forum * 7) % 12) + 2) * HOUR_MIN + forum * 7 + at * 13 })),
)

/** Adds a forum, with who follows, moderates and may enter it. */
async function addForum(db: Db, forum: DemoForum, at: number, { members, moderator, pictures }: Townspeople): Promise<number> {
  const { section, name, about, rules = '', access = 'all', price, password, cover } = forum
  const id = await insertForum(db, {
    section_id: await sectionNamed(db, section),
    name,
    description: about,
    rules,
    cover_id: pictures.find((picture) => cover.test(picture.name))?.id ?? null,
  })
  if (access !== 'all')
    await setEntrance(db, id, {
      access,
      password_hash: password === undefined ? null : await hashPassword(password),
      price_fen: price ?? null,
    })
  await setModerator(db, id, moderator, true)
  await setModerator(db, id, members[at % members.length]!, true)
  for (const [place, member] of members.entries()) {
    if ((place * 5 + at * 3) % 7 >= 4) continue
    await setForumFollow(db, member, id, true)
    if (access === 'approval' || access === 'paid')
      await insertGrant(db, { member_id: member, forum_id: id, way: access, price_fen: access === 'paid' ? price : null })
  }
  return id
}

interface Townspeople {
  /** Ids of those who write there. */
  members: readonly number[]
  /** Moderates all forums. */
  moderator: number
  pictures: readonly { name: string; id: number }[]
}

const DAY_MS = 24 * HOUR_MIN * MINUTE_MS
/** The town's clock before UTC. */
const TOWN_AHEAD_MS = 8 * HOUR_MIN * MINUTE_MS

/** Which option the townspeople choose first, one after another: some are liked more. */
const FAVOURITES = [1, 0, 1, 2, 1, 0, 3]

/** Adds the poll of a thread, in which some have voted. */
async function addPoll(db: Db, postId: number, poll: DemoPoll, members: readonly number[], now: Date): Promise<void> {
  const { options, most = 1, endsInDays, secret } = poll
  const ends = endsInDays === undefined ? null : new Date(now.getTime() + endsInDays * DAY_MS)
  await savePoll(db, postId, { most, ends_at: ends, results: secret ? 'end' : 'voted' }, options)
  await openPoll(db, postId)
  const ids = (await findPoll(db, postId, null))!.options.map((option) => option.id)
  for (const [at, member] of members.entries()) {
    if (at % 5 === 4) continue
    const first = FAVOURITES[at % FAVOURITES.length]!
    const chosen = new Set(Array.from({ length: most }, (_, n) => ids[(first + n * 2) % ids.length]!))
    await insertVotes(db, postId, member, [...chosen])
  }
}

/** Adds the activity of a thread, which some have joined: the last of them wait. */
async function addActivity(db: Db, postId: number, activity: DemoActivity, members: readonly number[], now: Date): Promise<void> {
  const { inDays, hour, hours, capacity = null, partyMost = 1, phoneWanted = false } = activity
  const day = new Date(now.getTime() + inDays * DAY_MS + TOWN_AHEAD_MS).toISOString().slice(0, 10)
  const starts = new Date(new Date(`${day}T00:00:00Z`).getTime() + hour * HOUR_MIN * MINUTE_MS - TOWN_AHEAD_MS)
  const ends = new Date(starts.getTime() + hours * HOUR_MIN * MINUTE_MS)
  const terms = { starts_at: starts, ends_at: ends, capacity, party_most: partyMost, phone_wanted: phoneWanted }
  await saveActivity(db, postId, terms, randomBytes(16).toString('hex'))
  await openActivity(db, postId)
  let taken = 0
  for (const [at, member] of members.entries()) {
    if (at % 3 === 2) continue
    const party = (at % partyMost) + 1
    const waiting = capacity !== null && taken + party > capacity
    if (!waiting) taken += party
    const phone = phoneWanted ? `138001380${String(at % 100).padStart(2, '0')}` : ''
    await insertEntry(db, { post_id: postId, member_id: member, party, phone, waiting })
  }
}

/** Adds the question of a thread, whose answer is accepted, or for which points wait that its asker had from the beginning. */
async function addQuestion(
  db: Db,
  postId: number,
  askerId: number,
  { bounty: amount = 0, accepted }: DemoQuestion,
  answers: readonly number[],
  now: Date,
): Promise<void> {
  await saveQuestion(db, postId, amount)
  if (accepted !== undefined) {
    await saveAccepted(db, postId, answers[accepted]!)
    await db.updateTable('comment').set({ pinned_at: now }).where('id', '=', answers[accepted]!).execute()
  }
  if (!amount) return
  const subject = { type: 'post', id: postId }
  await transfer(db, `opening:bounty:${postId}`, {
    kind: 'opening',
    actorId: null,
    subject: null,
    legs: [
      { site: 'opening', unit: 'points', amount: -amount },
      { member: askerId, unit: 'points', amount },
    ],
  })
  const until = new Date(now.getTime() + BOUNTY_DAYS * DAY_MS)
  const id = await insertBounty(db, { post_id: postId, asker_id: askerId, amount, until })
  await transfer(db, `bounty:${id}`, {
    kind: 'bounty',
    actorId: askerId,
    subject,
    legs: [
      { member: askerId, unit: 'points', amount: -amount },
      { site: 'bounties', unit: 'points', amount },
    ],
  })
}

/**
 * Adds the town's forums with their threads and what was answered.
 *
 * @param seqs the place in all feeds of each of `forumThreads`
 */
export async function addForums(db: Db, people: Townspeople, seqs: readonly number[], now: Date): Promise<void> {
  const ids: number[] = []
  for (const [at, forum] of forums.entries()) ids.push(await addForum(db, forum, at, people))
  const who = (n: number) => people.members[n % people.members.length]!
  for (const [at, { forum, thread, minutesAgo }] of forumThreads.entries()) {
    const published = new Date(now.getTime() - minutesAgo * MINUTE_MS)
    const id = await insertPost(db, {
      type: 'bbs',
      state: 'live',
      author_id: who(at * 3 + forum),
      forum_id: ids[forum]!,
      closed: (forums[forum]!.access ?? 'all') !== 'all',
      title: thread.title,
      body: thread.text,
      live_seq: seqs[at]!,
      created_at: published,
      published_at: published,
    })
    await saveBbs(db, id, thread.poll ? 'poll' : thread.activity ? 'activity' : thread.question ? 'question' : 'plain')
    if (thread.activity) await addActivity(db, id, thread.activity, people.members, now)
    if (thread.poll) await addPoll(db, id, thread.poll, people.members, now)
    if (thread.pinned) await setMark(db, id, 'pinned', true, null)
    if (thread.essence) await setMark(db, id, 'essence', true, null)
    const answers: number[] = []
    for (const [place, body] of thread.answers.entries()) {
      const answered = new Date(published.getTime() + ((place + 1) / (thread.answers.length + 1)) * minutesAgo * MINUTE_MS)
      const answer = { post_id: id, author_id: who(at * 3 + forum + place + 1), root_id: null, reply_to_id: null, body }
      const { id: answerId } = await db
        .insertInto('comment')
        .values({ ...answer, created_at: answered })
        .returning('id')
        .executeTakeFirstOrThrow()
      answers.push(answerId)
    }
    if (thread.question) await addQuestion(db, id, who(at * 3 + forum), thread.question, answers, now)
    for (let liker = 0; liker < (at * 5) % 9; liker++) await setReaction(db, who(at + liker * 2 + 1), id, 'like', true)
  }
}
