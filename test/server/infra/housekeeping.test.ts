import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { DELETED_KEPT_DAYS, IDEMPOTENCY_HOURS, PUSH_AGAIN_HOURS, SCENE_KEPT_DAYS, SCORES_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { removeUnusedPictures } from '../../../server/src/domains/media/service.ts'
import { removeUnusedVoices } from '../../../server/src/domains/media/voice.ts'
import { keepScene } from '../../../server/src/domains/site/queries.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const {
  context,
  call,
  refused,
  upload,
  db,
  dataDir,
  signIn,
  buildMember,
  buildPost,
  buildPicture,
  buildComment,
  buildLikes,
  buildFollow,
  close,
} = await openTestServer()
afterAll(close)

const HOUR_MS = 60 * 60_000
const ago = (ms: number) => new Date(Date.now() - ms)

test('throws away sessions that are over, and no other', async () => {
  const member = await buildMember()
  await signIn(member, { expiresAt: ago(HOUR_MS) })
  await runCleanup(context)
  expect(await db.selectFrom('session').select('member_id').where('member_id', '=', member.id).execute()).toHaveLength(1)
  expect((await call('GET user/check', {}, { as: member })).body.userId).toBe(member.id)
})

test('throws away what was searched for before it counts, and nothing else', async () => {
  const day = (n: number) => sql<string>`current_date - ${n}::integer`
  const words = [7, 30].map((n) => ({ word: `${n} 天前`, day: day(n) }))
  await db.insertInto('search_word').values(words).execute()
  await runCleanup(context)
  expect(await db.selectFrom('search_word').select('word').execute()).toEqual([{ word: '7 天前' }])
})

test('throws away codes, tries, redirects and tickets that are over, and no other', async () => {
  const old = ago(25 * HOUR_MS)
  const code = { purpose: 'login', code_hash: Buffer.alloc(32), expires_at: new Date(), day: '2026-01-01', sent_that_day: 1 }
  await db
    .insertInto('sign_in_code')
    .values([
      { ...code, address: '1', sent_at: old },
      { ...code, address: '2', sent_at: ago(HOUR_MS) },
    ])
    .execute()
  const [gone, counting, locked] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
  await db
    .insertInto('sign_in_try')
    .values([
      { key: gone, n: 9, since: old, open_at: old },
      { key: counting, n: 9, since: ago(HOUR_MS), open_at: old },
      { key: locked, n: 9, since: old, open_at: ago(-HOUR_MS) },
    ])
    .execute()
  const sent = { browser_hash: gone, way: 'qq' as const, back: '/', invite: '' }
  await db
    .insertInto('sign_in_redirect')
    .values([
      { ...sent, state_hash: gone, expires_at: ago(1) },
      { ...sent, state_hash: locked, expires_at: ago(-HOUR_MS) },
    ])
    .execute()
  const ticket = { browser_hash: gone, platform: 'qq' as const, app_id: '', openid: '', unionid: '', invite: '' }
  await db
    .insertInto('sign_in_ticket')
    .values([
      { ...ticket, ticket_hash: gone, expires_at: ago(1) },
      { ...ticket, ticket_hash: locked, expires_at: ago(-HOUR_MS) },
    ])
    .execute()
  await runCleanup(context)
  expect(await db.selectFrom('sign_in_code').select('address').execute()).toEqual([{ address: '2' }])
  expect(await db.selectFrom('sign_in_try').select('key').orderBy('key').execute()).toEqual([{ key: counting }, { key: locked }])
  expect(await db.selectFrom('sign_in_redirect').select('state_hash').execute()).toEqual([{ state_hash: locked }])
  expect(await db.selectFrom('sign_in_ticket').select('ticket_hash').execute()).toEqual([{ ticket_hash: locked }])
})

test(`forgets an Idempotency-Key after ${IDEMPOTENCY_HOURS} hours`, async () => {
  const me = await buildMember()
  const publish = async (key: string) =>
    (await call('POST publish/words', { content: '鱼' }, { as: me, headers: { 'idempotency-key': key } })).body.id
  const [old, recent] = [await publish('old-key-1'), await publish('recent-key-1')]
  await db
    .updateTable('idempotency')
    .set({ created_at: ago((IDEMPOTENCY_HOURS + 1) * HOUR_MS) })
    .where('key', '=', 'old-key-1')
    .execute()
  await runCleanup(context)
  expect(await publish('recent-key-1')).toBe(recent)
  expect(await publish('old-key-1')).not.toBe(old)
})

test(`removes a post ${DELETED_KEPT_DAYS} days after its deletion, what refers to it, and its likes from the author's count`, async () => {
  const author = await buildMember()
  const kept = await buildPost({ author, deleted_at: ago((DELETED_KEPT_DAYS - 1) * 24 * HOUR_MS) })
  const gone = await buildPost({
    author,
    tags: ['旧'],
    pictures: [await buildPicture(author)],
    deleted_at: ago((DELETED_KEPT_DAYS + 1) * 24 * HOUR_MS),
  })
  const root = await buildComment({ post: gone })
  await buildComment({ under: root })
  await buildLikes(gone, 2)
  await buildLikes(kept, 1)
  await runCleanup(context)
  expect(await db.selectFrom('post').select('id').where('author_id', '=', author.id).execute()).toEqual([{ id: kept.id }])
  expect(await db.selectFrom('comment').select('id').where('post_id', '=', gone.id).execute()).toEqual([])
  expect((await call('GET user/view', { id: author.id })).body.counts.likes).toBe(1)
  expect((await call('GET user/mine', {}, { as: root.author })).body.counts.comments).toBe(0)
})

test(`takes away pictures, with their files, that nothing has shown for ${DELETED_KEPT_DAYS} days`, async () => {
  const member = await buildMember()
  const picture = await encodePicture('png')
  const send = async () => (await upload('POST media', [file(picture)], { as: member })).body.data
  const unused = await send()
  const [inPost, avatar, cover, banner] = [await send(), await send(), await send(), await send()]
  await buildPost({ author: member, pictures: [inPost.id], deleted: true })
  await db.updateTable('member').set({ avatar_id: avatar.id, cover_id: cover.id }).where('id', '=', member.id).execute()
  await db.insertInto('banner').values({ place: 'home', title: '', url: '/', media_id: banner.id }).execute()
  await db
    .updateTable('media')
    .set({ created_at: ago((DELETED_KEPT_DAYS + 1) * 24 * HOUR_MS) })
    .where('owner_id', '=', member.id)
    .execute()
  const young = await send()

  const mediaDir = path.join(dataDir, 'media')
  const fileOf = (url: string) => url.split('?')[0]!
  const files = async () =>
    (await readdir(mediaDir, { recursive: true })).filter((name) => name.endsWith('.webp')).map((name) => `/media/${name}`)
  await removeUnusedPictures(context)
  const left = await db.selectFrom('media').select('id').where('owner_id', '=', member.id).orderBy('id').execute()
  const kept = [inPost, avatar, cover, banner, young]
  expect(left.map((row) => row.id)).toEqual(kept.map(({ id }) => id))
  expect((await files()).sort()).toEqual(kept.flatMap(({ thumb, card, full }) => [thumb, card, full].map(fileOf)).sort())
  expect(await files()).not.toContain(fileOf(unused.full))
})

test('forgets the silences of those who left a group once they are over', async () => {
  const [owner, one, two] = [await buildMember(), await buildMember(), await buildMember()]
  const { id } = (await call('POST group-message/create', { name: '早钓群' }, { as: owner })).body
  const silence = (member: { id: number }, until: Date) => ({ conversation_id: id, member_id: member.id, until })
  await db
    .insertInto('group_silence')
    .values([silence(one, ago(1)), silence(two, ago(-HOUR_MS))])
    .execute()
  await runCleanup(context)
  expect(await db.selectFrom('group_silence').select('member_id').where('conversation_id', '=', id).execute()).toEqual([
    { member_id: two.id },
  ])
})

test('throws away the weather that nothing goes by any more, and who asked for it; and that somebody was pushed', async () => {
  const member = await buildMember()
  const cells = [29, 31].map((days, n) => ({ lat10: n, lng10: 0, asked_at: ago(days * 24 * HOUR_MS) }))
  await db.insertInto('weather_cell').values(cells).execute()
  const nothing = { lat10: 0, lng10: 0, temp_c: null, pressure_hpa: null, rain_mm: null }
  await db
    .insertInto('weather_past')
    .values([6, 7].map((days) => ({ ...nothing, hour: ago(days * 24 * HOUR_MS - HOUR_MS / 2) })))
    .execute()
  const day = (n: number) => sql<string>`current_date - ${n}::integer`
  await db
    .insertInto('weather_ask')
    .values([1, 4].map((n) => ({ day: day(n), who: Buffer.from([n]), asked: 1 })))
    .execute()
  await db
    .insertInto('push_sent')
    .values([-1, 1].map((hours) => ({ member_id: member.id, subject: `${hours}`, at: ago((PUSH_AGAIN_HOURS + hours) * HOUR_MS) })))
    .execute()
  await runCleanup(context)
  expect(await db.selectFrom('weather_cell').select('lat10').execute()).toEqual([{ lat10: 0 }])
  expect(await db.selectFrom('weather_past').select('hour').execute()).toHaveLength(1)
  expect(await db.selectFrom('weather_ask').select('who').execute()).toEqual([{ who: Buffer.from([1]) }])
  expect(await db.selectFrom('push_sent').select('subject').execute()).toEqual([{ subject: '-1' }])
})

test('throws away what couriers said half a year ago, be it that they were asked or told it by themselves', async () => {
  const [old, recent] = [ago(181 * 24 * HOUR_MS), ago(179 * 24 * HOUR_MS)]
  const track = (number: string, at: { asked_at?: Date; heard_at?: Date }) => ({ company: 'yuantong', number, ...at })
  await db
    .insertInto('shop_track')
    .values([
      track('ASKED-OLD', { asked_at: old }),
      track('TOLD-OLD', { heard_at: old }),
      track('ASKED-AND-TOLD-OLD', { asked_at: old, heard_at: old }),
      track('ASKED-1', { asked_at: recent, heard_at: old }),
      track('TOLD-1', { heard_at: recent }),
      track('TOLD-SINCE', { asked_at: old, heard_at: recent }),
    ])
    .execute()
  await runCleanup(context)
  expect((await db.selectFrom('shop_track').select('number').orderBy('number').execute()).map(({ number }) => number)).toEqual([
    'ASKED-1',
    'TOLD-1',
    'TOLD-SINCE',
  ])
})

test('throws away the scores of periods long past, but what is counted for good, and what providers of payments once said', async () => {
  const { id: member_id } = await buildMember()
  const day = (n: number) => sql<string>`(now() at time zone 'Asia/Shanghai')::date - ${n}::integer`
  const score = (period: 'day' | 'week' | 'all', days: number) => ({
    ...{ member_id, metric: 'like' as const, period, starts: day(days), amount: 1, reached_at: new Date() },
  })
  await db
    .insertInto('score')
    .values([
      score('day', SCORES_KEPT_DAYS),
      score('day', SCORES_KEPT_DAYS + 1),
      score('week', SCORES_KEPT_DAYS + 1),
      score('all', SCORES_KEPT_DAYS + 1),
    ])
    .execute()
  const event = (event_id: string, days: number) => ({
    ...{ provider: 'alipay' as const, event_id, sealed: Buffer.alloc(1), received_at: ago(days * 24 * HOUR_MS) },
  })
  await db
    .insertInto('payment_event')
    .values([event('kept', 399), event('old', 401)])
    .execute()
  await runCleanup(context)
  const left = await db.selectFrom('score').select('period').where('member_id', '=', member_id).orderBy('period').execute()
  expect(left.map(({ period }) => period)).toEqual(['all', 'day'])
  expect(await db.selectFrom('payment_event').select('event_id').execute()).toEqual([{ event_id: 'kept' }])
})

test('is done by one of several at once', async () => {
  await Promise.all([runCleanup(context), runCleanup(context), runCleanup(context)])
})

test(`forgets the scenes of codes that nobody has drawn or scanned for ${SCENE_KEPT_DAYS} days`, async () => {
  const keptFor = (days: number) => ago(days * 24 * HOUR_MS)
  const [fresh, old, scanned, drawn] = await db
    .insertInto('scene')
    .values([
      { value: '/a?fresh', used_at: keptFor(SCENE_KEPT_DAYS - 1) },
      { value: '/a?old', used_at: keptFor(SCENE_KEPT_DAYS + 1) },
      { value: '/a?scanned', used_at: keptFor(SCENE_KEPT_DAYS + 1) },
      { value: '/a?drawn', used_at: keptFor(SCENE_KEPT_DAYS + 1) },
    ])
    .returning('id')
    .execute()
  await call('GET qrcode/scene', { id: scanned!.id })
  expect(await keepScene(db, '/a?drawn')).toBe(drawn!.id)
  await runCleanup(context)
  expect((await db.selectFrom('scene').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
    fresh!.id,
    scanned!.id,
    drawn!.id,
  ])
  expect(await refused('GET qrcode/scene', { id: old!.id })).toMatchObject({ status: 404 })
})

test('throws away all that has had its time, however much that is', async () => {
  await sql`insert into scene (value, used_at) select '/a?many=' || n, now() - interval '1 year' from generate_series(1, 2500) n`.execute(
    db,
  )
  await runCleanup(context)
  expect(await db.selectFrom('scene').select('id').where('value', 'like', '/a?many=%').execute()).toEqual([])
})

test('leaves what is used again while it is about to be thrown away', async () => {
  const row = { value: '/a?used-again', used_at: ago((SCENE_KEPT_DAYS + 1) * 24 * HOUR_MS) }
  const { id } = await db.insertInto('scene').values(row).returning('id').executeTakeFirstOrThrow()
  let cleaning: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    expect(await keepScene(trx, row.value)).toBe(id)
    cleaning = runCleanup(context)
    await untilSomeoneWaits(db)
  })
  await cleaning
  expect(await db.selectFrom('scene').select('id').where('value', '=', row.value).execute()).toEqual([{ id }])
})

describe('what was sent in chats', () => {
  const longAgo = ago((DELETED_KEPT_DAYS + 1) * 24 * HOUR_MS)

  test('stays with its files as long as a message shows it; what none shows goes', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await buildFollow(other, me)
    const picture = async () => (await upload('POST upload/im-one', [file(await encodePicture('png'))], { as: me })).body.data.id
    const voice = async () =>
      (await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: me, query: { ms: 1_000 } })).body.data.id
    const [pictures, voices] = [
      [await picture(), await picture(), await picture()],
      [await voice(), await voice(), await voice()],
    ]
    await call('POST message/send', { id: other.id, picture: pictures[0]! }, { as: me })
    await call('POST message/send', { id: other.id, voice: voices[0]! }, { as: me })
    await db.updateTable('media').set({ created_at: longAgo }).where('id', 'in', pictures.slice(0, 2)).execute()
    await db.updateTable('voice').set({ created_at: longAgo }).where('id', 'in', voices.slice(0, 2)).execute()
    await removeUnusedPictures(context)
    await removeUnusedVoices(context)
    const left = async (table: 'media' | 'voice') =>
      db.selectFrom(table).select(['id', 'key']).where('owner_id', '=', me.id).orderBy('id').execute()
    expect((await left('media')).map(({ id }) => id)).toEqual([pictures[0], pictures[2]])
    expect((await left('voice')).map(({ id }) => id)).toEqual([voices[0], voices[2]])
    const files = await readdir(path.join(dataDir, 'media'), { recursive: true })
    expect(
      files
        .filter((name) => name.endsWith('.wav'))
        .map((name) => path.basename(name))
        .sort(),
    ).toEqual((await left('voice')).map(({ key }) => key).sort())
    for (const { key } of await left('media')) expect(files.filter((name) => path.basename(name).startsWith(key))).toHaveLength(3)
  })
})

test('forgets what was uploaded on days that are past, and not what was today', async () => {
  const [then, today] = [await buildMember(), await buildMember()]
  for (const as of [then, today]) await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as, query: { ms: 1_000 } })
  await db
    .updateTable('upload_day')
    .set({ day: sql`day - 1` })
    .where('member_id', '=', then.id)
    .execute()
  await runCleanup(context)
  expect(await db.selectFrom('upload_day').select('member_id').where('member_id', 'in', [then.id, today.id]).execute()).toEqual([
    { member_id: today.id },
  ])
})
