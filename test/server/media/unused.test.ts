import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DELETED_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { deleteMediaOf, deleteSurplusMedia, deleteUnusedMedia } from '../../../server/src/domains/media/queries.ts'
import { pictureReferences, voiceReferences } from '../../../server/src/domains/media/references.ts'
import { removeUnusedPictures } from '../../../server/src/domains/media/service.ts'
import { removeUnusedVoices } from '../../../server/src/domains/media/voice.ts'
import { deleteSurplusVoices, deleteUnusedVoices, deleteVoicesOf } from '../../../server/src/domains/media/voiceQueries.ts'
import { modules } from '../../../server/src/modules.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const { context, call, upload, db, dataDir, jobs, buildMember, buildPost, buildPicture, buildFollow, close } = await openTestServer()
afterAll(close)

type Member = Awaited<ReturnType<typeof buildMember>>
type Table = 'media' | 'voice'

const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })
const MINUTE_MS = 60_000
const KEPT_MS = DELETED_KEPT_DAYS * 24 * 60 * MINUTE_MS

/** A module that shows the things of others. */
const other = await buildMember()
const makeOld = async (table: Table, ids: number[], ms = KEPT_MS + MINUTE_MS) => {
  await sql`update ${sql.table(table)} set created_at = now() - make_interval(secs => ${ms / 1000}) where id = any(${ids})`.execute(db)
}
const left = async (table: Table, owner: Member) =>
  (await db.selectFrom(table).select('id').where('owner_id', '=', owner.id).orderBy('id').execute()).map(({ id }) => id)
const files = async () => (await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => path.extname(name))
/** What of this name the folder holds. */
const filesOf = async (url: string) => {
  const key = /\/([0-9a-f]{32})/.exec(url)![1]!
  return (await files()).filter((name) => name.includes(key)).length
}

const buildReport = async (fields: { voice_id?: number } = {}) =>
  (
    await db
      .insertInto('report')
      .values({ reporter_id: other.id, type: 'feedback', reason: 'bug', ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
/** A message that shows this, of somebody whose own it is not. */
const buildMessage = async (fields: { kind: 'picture'; media_id: number } | { kind: 'voice'; voice_id: number }) => {
  const group = (await call('POST group-message/create', { name: '夜钓队' }, { as: other })).body.id
  await db
    .insertInto('message')
    .values({ conversation_id: group, sender_id: other.id, ...fields })
    .execute()
}

/** Everything that may show a picture. */
const showing: [string, (picture: number) => Promise<unknown>][] = [
  ['a post', (picture) => buildPost({ author: other, pictures: [picture] })],
  ['a draft', (picture) => buildPost({ author: other, pictures: [picture], state: 'draft' })],
  ['a post that is deleted, and may be brought back', (picture) => buildPost({ author: other, pictures: [picture], deleted: true })],
  [
    'the blocks of a post',
    async (picture) => {
      const { id } = await buildPost({ author: other })
      await db.insertInto('post_block_media').values({ post_id: id, media_id: picture }).execute()
    },
  ],
  ['a member, by their avatar', (picture) => buildMember({ avatar_id: picture })],
  ['a member, by their cover', (picture) => buildMember({ cover_id: picture })],
  ['an advert', (picture) => db.insertInto('advert').values({ place: 'home', title: '春', url: '/', media_id: picture }).execute()],
  ['a banner', (picture) => db.insertInto('banner').values({ place: 'home', title: '', url: '/', media_id: picture }).execute()],
  ['a message', (picture) => buildMessage({ kind: 'picture', media_id: picture })],
  [
    'a group, by its avatar',
    async (picture) => {
      const { id } = (await call('POST group-message/create', { name: '夜钓队' }, { as: await buildMember() })).body
      await db.updateTable('conversation').set({ avatar_id: picture }).where('id', '=', id).execute()
    },
  ],
  [
    'a report',
    async (picture) =>
      db
        .insertInto('report_media')
        .values({ report_id: await buildReport(), position: 0, media_id: picture })
        .execute(),
  ],
]

/** Everything that may hold a voice note. */
const holding: [string, (voice: number) => Promise<unknown>][] = [
  ['a message', (voice) => buildMessage({ kind: 'voice', voice_id: voice })],
  ['a report', (voice) => buildReport({ voice_id: voice })],
]

const buildVoice = async (owner: Member) =>
  (await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: owner, query: { ms: 1_000 } })).body.data
const sendPicture = async (owner: Member) => (await upload('POST media', [file(PNG)], { as: owner })).body.data

// What goes with it does not show it.
test.each([
  ['media', pictureReferences(modules)],
  ['voice', voiceReferences(modules)],
] as const)('no column that refers to %s is forgotten by its domain', async (table, named) => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = ${table}::regclass and confdeltype <> 'c'`.execute(db)
  expect(named.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ column }) => column).sort())
})

describe('an old picture', () => {
  test.each(showing)('that is shown by nothing but %s is kept; another goes', async (_, show) => {
    const owner = await buildMember()
    const [shown, unused] = [await buildPicture(owner), await buildPicture(owner)]
    await show(shown)
    await makeOld('media', [shown, unused])
    await removeUnusedPictures(context)
    expect(await left('media', owner)).toEqual([shown])
  })

  test('goes with its files, and no other file does', async () => {
    const owner = await buildMember()
    const [shown, unused] = [await sendPicture(owner), await sendPicture(owner)]
    await buildPost({ author: owner, pictures: [shown.id] })
    await makeOld('media', [shown.id, unused.id])
    await removeUnusedPictures(context)
    expect([await filesOf(shown.full), await filesOf(unused.full)]).toEqual([3, 0])
  })
})

describe('an old voice note', () => {
  test.each(holding)('that is in nothing but %s is kept; another goes, with its file', async (_, hold) => {
    const owner = await buildMember()
    const [held, unused] = [await buildVoice(owner), await buildVoice(owner)]
    await hold(held.id)
    await makeOld('voice', [held.id, unused.id])
    await removeUnusedVoices(context)
    expect(await left('voice', owner)).toEqual([held.id])
    expect([await filesOf(held.url), await filesOf(unused.url)]).toEqual([1, 0])
  })
})

describe.each<[Table, (owner: Member) => Promise<number>, () => Promise<void>, (limit: number) => Promise<string[]>]>([
  [
    'media',
    (owner) => buildPicture(owner),
    () => removeUnusedPictures(context),
    (limit) => deleteUnusedMedia(db, pictureReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, limit }),
  ],
  [
    'voice',
    async (owner) => (await buildVoice(owner)).id,
    () => removeUnusedVoices(context),
    (limit) => deleteUnusedVoices(db, voiceReferences(modules), { olderThanDays: DELETED_KEPT_DAYS, limit }),
  ],
])('what nothing shows, of %s', (table, build, removeUnused, deleteUnused) => {
  test(`stays for ${DELETED_KEPT_DAYS} days, to the minute`, async () => {
    const owner = await buildMember()
    const [fresh, young, old] = [await build(owner), await build(owner), await build(owner)]
    await makeOld(table, [young], KEPT_MS - MINUTE_MS)
    await makeOld(table, [old], KEPT_MS + MINUTE_MS)
    await removeUnused()
    expect(await left(table, owner)).toEqual([fresh, young])
  })

  test('goes in rounds of so many, the oldest first, and is named by its key', async () => {
    const owner = await buildMember()
    const [first, second, third] = [await build(owner), await build(owner), await build(owner)]
    await makeOld(table, [third], KEPT_MS + MINUTE_MS)
    await makeOld(table, [second], KEPT_MS + 2 * MINUTE_MS)
    await makeOld(table, [first], KEPT_MS + 3 * MINUTE_MS)
    const keys = (await db.selectFrom(table).select('key').where('id', 'in', [first, second]).orderBy('id').execute()).map(({ key }) => key)
    expect((await deleteUnused(2)).sort()).toEqual(keys.sort())
    expect(await left(table, owner)).toEqual([third])
    await removeUnused()
    expect(await left(table, owner)).toEqual([])
  })
})

describe('of what a member uploaded last and nothing shows', () => {
  test('the latest pictures stay, and nothing of anybody else goes', async () => {
    const [me, neighbour] = [await buildMember(), await buildMember()]
    const mine: number[] = []
    const theirs: number[] = []
    for (let i = 0; i < 4; i++) {
      mine.push(await buildPicture(me))
      theirs.push(await buildPicture(neighbour))
    }
    await buildPost({ author: me, pictures: [mine[0]!] })
    await deleteSurplusMedia(db, pictureReferences(modules), me.id, 2)
    expect(await left('media', me)).toEqual([mine[0], mine[2], mine[3]])
    expect(await left('media', neighbour)).toEqual(theirs)
  })

  test('the latest voice notes stay, and nothing of anybody else goes', async () => {
    const [me, neighbour] = [await buildMember(), await buildMember()]
    const mine: number[] = []
    const theirs: number[] = []
    for (let i = 0; i < 4; i++) {
      mine.push((await buildVoice(me)).id)
      theirs.push((await buildVoice(neighbour)).id)
    }
    await buildMessage({ kind: 'voice', voice_id: mine[0]! })
    await deleteSurplusVoices(db, voiceReferences(modules), me.id, 2)
    expect(await left('voice', me)).toEqual([mine[0], mine[2], mine[3]])
    expect(await left('voice', neighbour)).toEqual(theirs)
  })
})

describe('when a member goes', () => {
  test.each(showing)('a picture of theirs that %s shows stays; all others of theirs go, of whatever age', async (_, show) => {
    const [owner, neighbour] = [await buildMember(), await buildMember()]
    const [shown, old, fresh, theirs] = [
      await buildPicture(owner),
      await buildPicture(owner),
      await buildPicture(owner),
      await buildPicture(neighbour),
    ]
    await show(shown)
    await makeOld('media', [old, theirs])
    const keys = (await db.selectFrom('media').select('key').where('id', 'in', [old, fresh]).execute()).map(({ key }) => key)
    expect((await deleteMediaOf(db, pictureReferences(modules), owner.id)).sort()).toEqual(keys.sort())
    expect([await left('media', owner), await left('media', neighbour)]).toEqual([[shown], [theirs]])
  })

  test.each(holding)('a voice note of theirs in %s stays; all others of theirs go, of whatever age', async (_, hold) => {
    const [owner, neighbour] = [await buildMember(), await buildMember()]
    const [held, old, fresh, theirs] = [
      await buildVoice(owner),
      await buildVoice(owner),
      await buildVoice(owner),
      await buildVoice(neighbour),
    ]
    await hold(held.id)
    await makeOld('voice', [old.id, theirs.id])
    const keys = (await db.selectFrom('voice').select('key').where('id', 'in', [old.id, fresh.id]).execute()).map(({ key }) => key)
    expect((await deleteVoicesOf(db, voiceReferences(modules), owner.id)).sort()).toEqual(keys.sort())
    expect([await left('voice', owner), await left('voice', neighbour)]).toEqual([[held.id], [theirs.id]])
  })
})

describe('whose picture it is', () => {
  /** My picture, another member's in a post for everyone, and one of theirs in nothing. */
  async function pictures() {
    const me = await buildMember()
    const [mine, theirs, unseen] = [await buildPicture(me), await buildPicture(other), await buildPicture(other)]
    await buildPost({ author: other, pictures: [theirs] })
    return { me, mine, theirs, unseen }
  }
  const refusedAt = async (me: Member, form: object) => {
    const response = await call('POST publish/words', { content: '看图', ...form } as never, { as: me }).then(
      () => null,
      (error: Error) => error.message,
    )
    return response && Object.keys((JSON.parse(response.slice(response.indexOf('{'))) as { data: { params: object } }).data.params)
  }

  test("another's is refused in a new post, in whatever place, though all can see it in theirs", async () => {
    const { me, mine, theirs, unseen } = await pictures()
    expect(await refusedAt(me, { media: [mine] })).toBeNull()
    expect(await refusedAt(me, { media: [mine, theirs] })).toEqual(['media.1'])
    expect(await refusedAt(me, { media: [theirs, mine] })).toEqual(['media.0'])
    expect(await refusedAt(me, { media: [mine, unseen] })).toEqual(['media.1'])
  })

  test("another's is refused when my post is changed, unless that post shows it already", async () => {
    const { me, mine, theirs } = await pictures()
    const lent = await buildPicture(other)
    const [withLent, without] = [await buildPost({ author: me, pictures: [mine, lent] }), await buildPost({ author: me, pictures: [mine] })]
    expect(await refusedAt(me, { id: withLent.id, media: [lent, mine] })).toBeNull()
    expect(await refusedAt(me, { id: withLent.id, media: [lent, mine, theirs] })).toEqual(['media.2'])
    expect(await refusedAt(me, { id: without.id, media: [mine, lent] })).toEqual(['media.1'])
  })

  test("another's is refused in a message, as an avatar, a cover, a group's avatar and in a report", async () => {
    const { me, mine, theirs } = await pictures()
    await buildFollow(other, me)
    const group = (await call('POST group-message/create', { name: '夜钓队' }, { as: me })).body.id
    const asked: [string, (picture: number) => Promise<unknown>][] = [
      ['picture', (picture) => call('POST message/send', { id: other.id, picture }, { as: me })],
      ['picture', (picture) => call('POST group-message/send', { id: group, picture }, { as: me })],
      ['avatar', (avatar) => call('POST user/profile', { avatar }, { as: me })],
      ['cover', (cover) => call('POST user/profile', { cover }, { as: me })],
      ['avatar', (avatar) => call('POST group-message/create', { name: '早钓队', avatar }, { as: me })],
      ['avatar', (avatar) => call('POST group-message/edit', { id: group, avatar }, { as: me })],
      ['media.0', (picture) => call('POST report/add', { type: 'feedback', reason: 'bug', content: '看图', media: [picture] }, { as: me })],
    ]
    for (const [name, ask] of asked) {
      await expect(ask(theirs)).rejects.toThrow(`"params":{"${name}"`)
      await ask(mine)
    }
  })

  test("another's voice note is refused, in a chat of two and in a group", async () => {
    const me = await buildMember()
    await buildFollow(other, me)
    const group = (await call('POST group-message/create', { name: '夜钓队' }, { as: me })).body.id
    const [mine, theirs] = [(await buildVoice(me)).id, (await buildVoice(other)).id]
    for (const send of [
      (voice: number) => call('POST message/send', { id: other.id, voice }, { as: me }),
      (voice: number) => call('POST group-message/send', { id: group, voice }, { as: me }),
    ]) {
      await expect(send(theirs)).rejects.toThrow('"params":{"voice"')
      await send(mine)
    }
  })
})

test('what was cut off is removed after a while: of a conversion, and of a file; and nothing that may be at work', async () => {
  const [uploading, media] = [path.join(dataDir, 'uploading'), path.join(dataDir, 'media', 'ab')]
  const write = async (folder: string, name: string) => {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), 'half')
  }
  const age = (name: string, minutes: number) => utimes(name, new Date(), new Date(Date.now() - minutes * MINUTE_MS))
  for (const [name, minutes] of [
    ['film-cut', 361],
    ['film-new', 359],
  ] as const) {
    await write(path.join(uploading, name), 'from')
    await age(path.join(uploading, name), minutes)
  }
  for (const [name, minutes] of [
    ['cut.webp.0123abcd.tmp', 61],
    ['new.webp.0123abcd.tmp', 59],
  ] as const) {
    await write(media, name)
    await age(path.join(media, name), minutes)
  }
  await jobs.remove_unused_files.run({})
  expect(await readdir(uploading)).toEqual(['film-new'])
  expect((await readdir(media)).filter((name) => name.endsWith('.tmp'))).toEqual(['new.webp.0123abcd.tmp'])
})
