import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { DELETED_KEPT_DAYS, UNUSED_UPLOADS, UPLOADS_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { attachmentKey } from '../../../server/src/domains/media/attachmentPresent.ts'
import { eraseAttachments, removeUnusedAttachments } from '../../../server/src/domains/media/attachments.ts'
import { deleteSurplusAttachments, deleteUnusedAttachments } from '../../../server/src/domains/media/attachmentQueries.ts'
import { filmKey, partKey } from '../../../server/src/domains/media/filmPresent.ts'
import { removeOrphans } from '../../../server/src/domains/media/orphans.ts'
import { fileReferences, videoReferences } from '../../../server/src/domains/media/references.ts'
import type { VideoRow } from '../../../server/src/domains/media/tables.ts'
import { eraseVideos, removeUnusedVideos } from '../../../server/src/domains/media/video.ts'
import { deleteUnusedVideos } from '../../../server/src/domains/media/videoQueries.ts'
import { modules } from '../../../server/src/modules.ts'
import { insertFilm } from '../support/films.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const { context, call, upload, inject, jobs, db, store, dataDir, buildMember, buildPost, close } = await openTestServer()
afterAll(close)
keepToOneDay()

type Member = Awaited<ReturnType<typeof buildMember>>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KEPT_MS = DELETED_KEPT_DAYS * DAY_MS
/** After which nobody goes on with an upload. */
const GIVEN_UP_MS = 3 * DAY_MS

const other = await buildMember()
const BYTES = Buffer.from('an hour by the water')
const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })
const newKey = () => randomBytes(16).toString('hex')
const isThere = async (key: string) => (await store.stat(key)) !== null
const left = async (table: 'attachment' | 'video', owner: Member) =>
  (await db.selectFrom(table).select('id').where('owner_id', '=', owner.id).orderBy('id').execute()).map(({ id }) => id)

/** A file of a member's that was sent so long ago, in the store. */
async function buildFile(owner: Member, ageMs = 0) {
  const row = { owner_id: owner.id, key: newKey(), kind: 'text' as const, name: '集合.txt', bytes: BYTES.length }
  const { id } = await db
    .insertInto('attachment')
    .values({ ...row, created_at: new Date(Date.now() - ageMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = attachmentKey(row)
  await store.put(file, BYTES, 'text/plain')
  return { id, key: row.key, files: [file] }
}

/** A film of a member's that was begun so long ago, with a part that was not yet put away. */
async function buildFilm(owner: Member, ageMs = 0, state: VideoRow['state'] = 'ready') {
  const key = newKey()
  const part = partKey(key, newKey())
  const id = await insertFilm(db, owner, { key, state, created_at: new Date(Date.now() - ageMs) })
  await db.insertInto('video_part').values({ video_id: id, at: 0, key: part, bytes: BYTES.length }).execute()
  const files = [filmKey(key), part]
  for (const file of files) await store.put(file, BYTES, 'video/mp4')
  return { id, key, files }
}

const kinds = [
  {
    table: 'attachment' as const,
    references: fileReferences(modules),
    build: buildFile,
    removeUnused: () => removeUnusedAttachments(context),
    deleteUnused: (limit: number) => deleteUnusedAttachments(db, fileReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, limit }),
    erase: (owner: Member) => eraseAttachments(context, owner.id),
    holding: [
      async (id: number) => {
        const { id: post } = await buildPost({ author: other })
        await db.insertInto('post_attachment').values({ post_id: post, attachment_id: id }).execute()
      },
      async (id: number) => {
        const { id: group } = (await call('POST group-message/create', { name: '夜钓队' }, { as: other })).body
        await db.insertInto('message').values({ conversation_id: group, sender_id: other.id, kind: 'file', attachment_id: id }).execute()
      },
    ],
  },
  {
    table: 'video' as const,
    references: videoReferences(modules),
    build: buildFilm,
    removeUnused: () => removeUnusedVideos(context),
    deleteUnused: (limit: number) =>
      deleteUnusedVideos(db, videoReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, unfinishedDays: 3, limit }),
    erase: (owner: Member) => eraseVideos(context, owner.id),
    holding: [
      async (id: number) => {
        const { id: post } = await buildPost({ author: other })
        await db.insertInto('post_video').values({ post_id: post, video_id: id, poster_id: null }).execute()
      },
    ],
  },
]

describe.each(kinds)('what nothing holds, of $table', ({ table, references, build, removeUnused, deleteUnused, erase, holding }) => {
  test('no column that refers to it is forgotten by its domain', async () => {
    const { rows } = await sql<{ column: string }>`
      select conrelid::regclass || '.' || attname as column
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid = ${table}::regclass and confdeltype <> 'c'`.execute(db)
    expect(references.map((reference) => `${reference.table}.${reference.column}`).sort()).toEqual(rows.map(({ column }) => column).sort())
  })

  test(`stays for ${DELETED_KEPT_DAYS} days, to the minute, and goes then with its files; what is held stays`, async () => {
    const owner = await buildMember()
    const [fresh, young, old] = [await build(owner), await build(owner, KEPT_MS - MINUTE_MS), await build(owner, KEPT_MS + MINUTE_MS)]
    const held = await Promise.all(holding.map(() => build(owner, KEPT_MS + MINUTE_MS)))
    for (const [at, hold] of holding.entries()) await hold(held[at]!.id)
    await removeUnused()
    const kept = [fresh, young, ...held]
    expect(await left(table, owner)).toEqual(kept.map(({ id }) => id).sort((a, b) => a - b))
    expect(await Promise.all(old.files.map(isThere))).toEqual(old.files.map(() => false))
    for (const file of kept.flatMap(({ files }) => files)) expect(await isThere(file)).toBe(true)
  })

  test('goes in rounds of so many, the oldest first, and is named by its key', async () => {
    // What other tests left behind is not due meanwhile.
    await sql`update ${sql.table(table)} set created_at = now()`.execute(db)
    const owner = await buildMember()
    const [third, first, second] = [
      await build(owner, KEPT_MS + MINUTE_MS),
      await build(owner, KEPT_MS + 3 * MINUTE_MS),
      await build(owner, KEPT_MS + 2 * MINUTE_MS),
    ]
    expect((await deleteUnused(2)).map(({ key }) => key).sort()).toEqual([first.key, second.key].sort())
    expect(await left(table, owner)).toEqual([third.id])
    expect((await deleteUnused(2)).map(({ key }) => key)).toEqual([third.key])
  })

  test('goes with its member, of whatever age, once that is certain; what others hold stays, and all of theirs', async () => {
    const [owner, neighbour] = [await buildMember(), await buildMember()]
    const [fresh, old, theirs] = [await build(owner), await build(owner, KEPT_MS + MINUTE_MS), await build(neighbour)]
    const held = await Promise.all(holding.map(() => build(owner)))
    for (const [at, hold] of holding.entries()) await hold(held[at]!.id)
    const removeFiles = await erase(owner)
    expect([await left(table, owner), await left(table, neighbour)]).toEqual([held.map(({ id }) => id).sort((a, b) => a - b), [theirs.id]])
    const gone = [...fresh.files, ...old.files]
    expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => true))
    await removeFiles()
    expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => false))
    for (const file of [...held, theirs].flatMap(({ files }) => files)) expect(await isThere(file)).toBe(true)
  })
})

test('of the files that a member sent last and nothing holds the latest stay, and nothing of anybody else goes', async () => {
  const [me, neighbour] = [await buildMember(), await buildMember()]
  const mine: number[] = []
  const theirs: number[] = []
  for (let i = 0; i < 4; i++) {
    mine.push((await buildFile(me)).id)
    theirs.push((await buildFile(neighbour)).id)
  }
  await kinds[0]!.holding[0]!(mine[0]!)
  await deleteSurplusAttachments(db, fileReferences(modules), me.id, 2)
  expect(await left('attachment', me)).toEqual([mine[0], mine[2], mine[3]])
  expect(await left('attachment', neighbour)).toEqual(theirs)
})

test('of a film whose upload was given up the parts go after three days; one that is looked at, or shown, is left alone', async () => {
  const owner = await buildMember()
  const [old, young, checking] = [
    await buildFilm(owner, GIVEN_UP_MS + MINUTE_MS, 'receiving'),
    await buildFilm(owner, GIVEN_UP_MS - MINUTE_MS, 'receiving'),
    await buildFilm(owner, GIVEN_UP_MS + MINUTE_MS, 'checking'),
  ]
  await removeUnusedVideos(context)
  expect(await left('video', owner)).toEqual([young.id, checking.id])
  expect(await Promise.all([...old.files, ...young.files].map(isThere))).toEqual([false, false, true, true])
})

test('goes home with its member: the files and the films that can be played', async () => {
  const [owner, neighbour] = [await buildMember(), await buildMember()]
  const [mine, film] = [await buildFile(owner), await buildFilm(owner)]
  await buildFilm(owner, 0, 'receiving')
  for (const build of [buildFile, buildFilm]) await build(neighbour)
  const { files, videos } = (await call('GET user/export', {}, { as: owner })).body as unknown as Record<
    string,
    { id: number; url: string }[]
  >
  expect(files).toMatchObject([{ id: mine.id, name: '集合.txt', bytes: BYTES.length, uploadedAt: expect.any(String) }])
  expect(videos).toMatchObject([{ id: film.id, uploadedAt: expect.any(String) }])
  for (const { url } of [...files!, ...videos!]) expect((await inject({ url })).statusCode).toBe(200)
})

test('of the store, what no row names is swept, and no film, part or file that one does', async () => {
  const owner = await buildMember()
  const named = [...(await buildFile(owner)).files, ...(await buildFilm(owner)).files, ...(await buildFilm(owner, 0, 'receiving')).files]
  const key = newKey()
  const lost = [filmKey(key), partKey(key, '0a1b'), attachmentKey({ key, kind: 'text' })]
  for (const file of lost) await store.put(file, BYTES, 'text/plain')
  await removeOrphans({ db, store }, { before: new Date(Date.now() + 1_000), after: '' })
  expect(await Promise.all(named.map(isThere))).toEqual(named.map(() => true))
  expect(await Promise.all(lost.map(isThere))).toEqual(lost.map(() => false))
})

test('every hour the pictures, voices, files and films that nothing holds go', async () => {
  const owner = await buildMember()
  const gone = [...(await buildFile(owner, KEPT_MS + MINUTE_MS)).files, ...(await buildFilm(owner, KEPT_MS + MINUTE_MS)).files]
  const picture = (await upload('POST media', [file(PNG, 'x')], { as: owner })).body.data
  const voice = (await upload('POST upload/im-voice', [file(sounds.wav, 'x')], { as: owner, query: { ms: 1_000 } })).body.data
  const old = new Date(Date.now() - KEPT_MS - MINUTE_MS)
  for (const [table, { id }] of [
    ['media', picture],
    ['voice', voice],
  ] as const)
    await db.updateTable(table).set({ created_at: old }).where('id', '=', id).execute()
  gone.push(...[picture.full, voice.url].map((url) => /\/media\/([^?]+)/.exec(url)![1]!))
  expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => true))
  await jobs.remove_unused_files.run({})
  expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => false))
})

test('all that a member sent goes from the store with their account', async () => {
  const owner = await buildMember()
  const sent = [...(await buildFile(owner)).files, ...(await buildFilm(owner)).files]
  const picture = (await upload('POST media', [file(PNG, 'x')], { as: owner })).body.data
  const voice = (await upload('POST upload/im-voice', [file(sounds.wav, 'x')], { as: owner, query: { ms: 1_000 } })).body.data
  sent.push(...[picture.full, voice.url].map((url) => /\/media\/([^?]+)/.exec(url)![1]!))
  expect(await Promise.all(sent.map(isThere))).toEqual(sent.map(() => true))
  await call('POST user/del-apply', { on: true }, { as: owner })
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', owner.id)
    .execute()
  await call('POST site/logoff', {}, { as: owner })
  expect(await Promise.all(sent.map(isThere))).toEqual(sent.map(() => false))
})

test('of the store, what no row names is swept every hour once it is a day old: the row of a younger one may yet come', async () => {
  const [old, young] = [filmKey(newKey()), filmKey(newKey())]
  const shift = (days: number) =>
    sql`update kysely_migration set timestamp = to_char(timestamp::timestamptz at time zone 'UTC' + make_interval(days => ${days}::integer),
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(db)
  await shift(-2)
  for (const [key, ageMs] of [
    [old, DAY_MS + MINUTE_MS],
    [young, DAY_MS / 2],
  ] as const) {
    await store.put(key, BYTES, 'video/mp4')
    await utimes(path.join(dataDir, 'media', key), new Date(), new Date(Date.now() - ageMs))
  }
  try {
    await jobs.remove_unused_files.run({})
  } finally {
    await shift(2)
  }
  expect([await isThere(old), await isThere(young)]).toEqual([false, true])
})

test('of the store, what is older than the database stays: its rows may be in a backup', async () => {
  const key = filmKey(newKey())
  await store.put(key, BYTES, 'video/mp4')
  const at = path.join(dataDir, 'media', key)
  const sweep = () => removeOrphans({ db, store }, { before: new Date(Date.now() + 1_000), after: '' })
  await utimes(at, new Date(), new Date(Date.now() - DAY_MS))
  await sweep()
  expect(await isThere(key)).toBe(true)
  await utimes(at, new Date(), new Date())
  await sweep()
  expect(await isThere(key)).toBe(false)
})

test.each([
  ['attachment', 'POST upload/file', () => file(BYTES, 'note'), { name: '集合' }],
  ['voice', 'POST upload/im-voice', () => file(sounds.wav, 'note'), { ms: 1_000 }],
] as const)(
  `of what a member has sent of %s and put nowhere, the latest ${UNUSED_UPLOADS} stay; the oldest goes with its file`,
  async (table, name, part, query) => {
    const me = await buildMember()
    const send = async () => (await upload(name, [part()], { as: me, query })).body.data as { id: number; url: string }
    const oldest = await send()
    const [columns, values] = table === 'voice' ? ['ms', '1000'] : ['kind, name', `'text', '集合.txt'`]
    await sql`
      insert into ${sql.table(table)} (owner_id, key, bytes, ${sql.raw(columns)})
      select ${me.id}, md5(${table} || n), 1, ${sql.raw(values)} from generate_series(2, ${UNUSED_UPLOADS}) n`.execute(db)
    expect((await inject({ url: oldest.url })).statusCode).toBe(200)
    const newest = await send()
    const rows = await db.selectFrom(table).select('id').where('owner_id', '=', me.id).execute()
    expect([rows.length, rows.some(({ id }) => id === oldest.id), rows.some(({ id }) => id === newest.id)]).toEqual([
      UNUSED_UPLOADS,
      false,
      true,
    ])
    // After the answer.
    while (await isThere(/\/media\/([^?]+)/.exec(oldest.url)![1]!)) await new Promise(setImmediate)
    expect((await inject({ url: newest.url })).statusCode).toBe(200)
  },
)

test.each([
  ['picture', 'POST media', PNG, {}],
  ['voice', 'POST upload/im-voice', sounds.wav, { ms: 1_000 }],
  ['file', 'POST upload/file', BYTES, { name: '集合' }],
] as const)(
  'of two uploads (%s) at once, of which the day has room for one, the other leaves no file',
  async (kind, name, bytes, query) => {
    const me = await buildMember()
    const files = async () => {
      const keys: string[] = []
      for await (const batch of store.list()) keys.push(...batch.map(({ key }) => key))
      return keys
    }
    const send = () => upload(name, [file(bytes, 'x')], { as: me, query })
    await send()
    const [before, each] = [(await files()).length, kind === 'picture' ? 3 : 1]
    const both = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('upload_day')
        .set({ files: UPLOADS_PER_DAY - 1 })
        .where('member_id', '=', me.id)
        .execute()
      const sending = Promise.allSettled([send(), send()])
      await untilSomeoneWaits(db, 2)
      return { sending }
    })
    const refusals = (await both.sending).flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals).toEqual([expect.stringContaining('upload_limit')])
    expect((await files()).length).toBe(before + each)
  },
)
