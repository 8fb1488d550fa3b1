import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { BROKEN_PICTURES_PER_DAY, UNUSED_UPLOADS, UPLOADS_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { checkAllowance, useAllowance } from '../../../server/src/domains/media/allowance.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { FolderStore } from '../../../server/src/infra/folderStore.ts'
import { FileAddresses } from '../../../server/src/infra/store.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { sounds, wav } from '../support/sounds.ts'

const { upload, refusedUpload, db, store, dataDir, buildMember, buildPicture, buildPost, close } = await openTestServer()
afterAll(close)
keepToOneDay()

const addresses = new FileAddresses('', new SignedLinks(new Secret('the secret of this test')))
const files = async (ending: string, folder = path.join(dataDir, 'media')) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending))
const note = (as: { token: string }, bytes = sounds.wav) =>
  upload('POST upload/im-voice', [file(bytes, 'note')], { as, query: { ms: 1_000 } })
const refusedNote = (as: { token: string }, headers = {}) =>
  refusedUpload('POST upload/im-voice', [file(sounds.wav, 'note')], { as, headers, query: { ms: 1_000 } })

test.each([
  ['picture', 200],
  ['voice', 50],
  ['video', 1_000],
  ['file', 100],
] as const)('until the operator says otherwise, a member uploads of each kind so much in a day: %s, %i MB', async (kind, mb) => {
  const { id } = await buildMember()
  await useAllowance(db, id, kind, mb * 1_000_000 - 1)
  await expect(useAllowance(db, id, kind, 2)).rejects.toMatchObject({ code: 'upload_limit' })
  await useAllowance(db, id, kind, 1)
})

describe('what a member may upload in a day', () => {
  beforeAll(async () => {
    await storeSetting(db, 'seast_upload_voice_mb', 1)
    await storeSetting(db, 'seast_upload_picture_mb', 1)
  })
  afterAll(async () => {
    await resetSetting(db, 'seast_upload_voice_mb')
    await resetSetting(db, 'seast_upload_picture_mb')
  })

  test('holds for uploads at the same moment, and what is refused leaves no file', async () => {
    const me = await buildMember()
    const second = wav(3)
    const before = (await files('.wav')).length
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        note(me, second).then(
          () => true,
          () => false,
        ),
      ),
    )
    const more = []
    while (
      await note(me, second).then(
        () => true,
        () => false,
      )
    )
      more.push(true)
    const taken = results.filter(Boolean).length + more.length
    expect(taken).toBe(Math.floor(1_000_000 / second.length))
    expect((await files('.wav')).length - before).toBe(taken)
  })

  test.each([
    ['picture', '.webp', 'POST media', () => encodePicture('png'), {}],
    ['voice', '.wav', 'POST upload/im-voice', () => Promise.resolve(sounds.wav), { ms: 1_000 }],
    ['file', '.txt', 'POST upload/file', () => Promise.resolve('集合在北门'), { name: '集合' }],
  ] as const)(
    'is asked for once more when a %s is known to its bytes; one for which too little is left leaves no file',
    async (...each) => {
      const [kind, ending, name, bytes, query] = each
      await storeSetting(db, 'seast_upload_file_mb', 1)
      const me = await buildMember()
      const send = async () => [file(await bytes(), 'note')]
      await upload(name, await send(), { as: me, query })
      await db
        .updateTable('upload_day')
        .set({ bytes: 1_000_000 - 1 })
        .where('member_id', '=', me.id)
        .where('kind', '=', kind)
        .execute()
      const before = await files(ending)
      expect(await refusedUpload(name, await send(), { as: me, query })).toMatchObject({ code: 'upload_limit' })
      expect(await files(ending)).toEqual(before)
      await resetSetting(db, 'seast_upload_file_mb')
    },
  )

  test('is used to its last byte, by one file or by several, and not beyond', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const whole = wav((1_000_000 - wav(0).length) / 32_000)
    expect(whole).toHaveLength(1_000_000)
    await note(me, whole)
    expect(await refusedNote(me)).toMatchObject({ code: 'upload_limit' })
    await note(other)
    await db
      .updateTable('upload_day')
      .set({ bytes: 1_000_000 - sounds.wav.length })
      .where('member_id', '=', other.id)
      .execute()
    await note(other)
    expect(await refusedNote(other)).toMatchObject({ code: 'upload_limit' })
  })

  test('is refused by a sentence that says until when; others, and other kinds, are not concerned', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await note(me)
    await db.updateTable('upload_day').set({ bytes: 1_000_000 }).where('member_id', '=', me.id).execute()
    const refusal = await refusedNote(me, { 'accept-language': 'en' })
    expect(refusal).toMatchObject({
      status: 429,
      code: 'upload_limit',
      message: expect.stringMatching(/^You’ve reached today’s upload limit\. Try again after \d+ \w+ \d{4}, 00:00\.$/),
    })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    expect((await note(other)).body.code).toBe(1)
    expect((await upload('POST media', [file(await encodePicture('png'))], { as: me })).body.code).toBe(1)
  })

  test('is there again the next day', async () => {
    const me = await buildMember()
    await note(me)
    await db.updateTable('upload_day').set({ bytes: 1_000_000 }).where('member_id', '=', me.id).execute()
    await refusedNote(me)
    await db
      .updateTable('upload_day')
      .set({ day: sql`day - 1` })
      .where('member_id', '=', me.id)
      .execute()
    await note(me)
    expect(await db.selectFrom('upload_day').select(['bytes', 'files']).where('member_id', '=', me.id).execute()).toEqual([
      { bytes: sounds.wav.length, files: 1 },
    ])
  })

  test('counts pictures as they are kept, an avatar too, and decodes none that is refused', async () => {
    const me = await buildMember()
    const { id } = (await upload('POST media', [file(await encodePicture('jpeg'))], { as: me })).body.data
    const kept = await db.selectFrom('media').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await db.selectFrom('upload_day').select(['kind', 'bytes']).where('member_id', '=', me.id).execute()).toEqual([
      { kind: 'picture', ...kept },
    ])
    await db.updateTable('upload_day').set({ bytes: 1_000_000 }).where('member_id', '=', me.id).execute()
    // Nobody looks at what it is.
    for (const name of ['POST media', 'POST upload/avatar'] as const)
      expect(await refusedUpload(name, [file('no picture at all')], { as: me })).toMatchObject({ code: 'upload_limit' })
  })

  test('is no file more for uploads that all found room when they came', async () => {
    const me = await buildMember()
    await note(me)
    await db
      .updateTable('upload_day')
      .set({ files: UPLOADS_PER_DAY - 1 })
      .where('member_id', '=', me.id)
      .execute()
    await checkAllowance(db, me.id, 'voice')
    await useAllowance(db, me.id, 'voice', 1)
    await expect(useAllowance(db, me.id, 'voice', 1)).rejects.toMatchObject({ code: 'upload_limit' })
  })

  test(`is ${BROKEN_PICTURES_PER_DAY} pictures that cannot be decoded, and then no other either`, async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const picture = await encodePicture('png')
    const broken = [file(picture.subarray(0, picture.length / 2))]
    const send = () => refusedUpload('POST media', broken, { as: me })
    expect(await send()).toMatchObject({ code: 'rest_upload_broken' })
    await db
      .updateTable('upload_day')
      .set({ files: BROKEN_PICTURES_PER_DAY - 1 })
      .where('member_id', '=', me.id)
      .execute()
    expect(await send()).toMatchObject({ code: 'rest_upload_broken' })
    expect(await send()).toMatchObject({ status: 429, code: 'upload_limit' })
    expect(await refusedUpload('POST media', [file(picture)], { as: me })).toMatchObject({ code: 'upload_limit' })
    await note(me)
    await upload('POST media', [file(picture)], { as: other })
  })

  test(`is ${UPLOADS_PER_DAY} files, however small`, async () => {
    const me = await buildMember()
    await note(me)
    await db.updateTable('upload_day').set({ files: UPLOADS_PER_DAY }).where('member_id', '=', me.id).execute()
    expect(await refusedNote(me)).toMatchObject({ status: 429, code: 'upload_limit' })
  })
})

test(`of what a member has shown nowhere the latest ${UNUSED_UPLOADS} stay`, async () => {
  const me = await buildMember()
  const shown = await buildPicture(me)
  await buildPost({ author: me, pictures: [shown] })
  const { id: oldest } = (await upload('POST media', [file(await encodePicture('png'))], { as: me })).body.data
  for (let i = 0; i < UNUSED_UPLOADS - 1; i++) await buildPicture(me)
  const before = await files('.webp')
  const { id: newest } = (await upload('POST media', [file(await encodePicture('png'))], { as: me })).body.data
  const left = (await db.selectFrom('media').select('id').where('owner_id', '=', me.id).execute()).map((row) => row.id)
  expect([left.length, left.includes(shown), left.includes(oldest), left.includes(newest)]).toEqual([UNUSED_UPLOADS + 1, true, false, true])
  // Three files came, and three go after the answer.
  while ((await files('.webp')).length > before.length) await new Promise(setImmediate)
})

describe('a full disk', () => {
  const onlyRoot = process.platform === 'linux' && process.getuid?.() === 0 ? test : test.skip

  test('is a 503, and leaves neither file nor row', async () => {
    const me = await buildMember()
    const before = await files('')
    const put = store.put.bind(store)
    let written = 0
    store.put = async (...args) => {
      if (++written === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return put(...args)
    }
    expect(await refusedUpload('POST media', [file(await encodePicture('png'))], { as: me })).toMatchObject({
      status: 503,
      code: 'rest_unavailable',
    })
    store.put = put
    expect((await files('')).filter((name) => name.includes('.'))).toEqual(before.filter((name) => name.includes('.')))
    expect(await db.selectFrom('upload_day').select('member_id').where('member_id', '=', me.id).execute()).toEqual([])
  })

  onlyRoot('leaves no half file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      // A container may not mount.
      return rm(folder, { recursive: true })
    }
    try {
      await expect(new FolderStore(folder, addresses).put('ab/large.webp', Buffer.alloc(200_000))).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(await readdir(folder, { recursive: true })).toEqual(['ab'])
    } finally {
      execFileSync('umount', [folder])
      await rm(folder, { recursive: true })
    }
  })
})

test('what a crash left half written is removed after a while, and nothing else', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-store-'))
  const kept = new FolderStore(folder, addresses)
  await kept.put('ab/whole.webp', Buffer.from('picture'))
  for (const name of ['ab/old.webp.0a1b2c3d.tmp', 'ab/young.webp.0a1b2c3d.tmp']) await writeFile(path.join(folder, name), 'half')
  await utimes(path.join(folder, 'ab/old.webp.0a1b2c3d.tmp'), new Date(0), new Date(0))
  await utimes(path.join(folder, 'ab/whole.webp'), new Date(0), new Date(0))
  await kept.removeLeftovers(60_000)
  expect((await readdir(path.join(folder, 'ab'))).sort()).toEqual(['whole.webp', 'young.webp.0a1b2c3d.tmp'])
  await rm(folder, { recursive: true })
})
