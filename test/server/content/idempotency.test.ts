import { createHash } from 'node:crypto'
import { UPLOADS_PER_DAY } from '@anglers/contract/limits'
import type { CallOptions } from '../support/server.ts'
import { openTestServer } from '../support/server.ts'
import { encodePicture } from '../support/pictures.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { file } from '../support/multipart.ts'

const server = await openTestServer()
const { call, refused, upload, refusedUpload, db, buildMember, buildPost, close } = server
afterAll(close)
keepToOneDay()

let keys = 0
/** The same call again is one made with the same options. */
const withKey = (as: { token: string }, key = `test-key-${++keys}`): CallOptions => ({ as, headers: { 'idempotency-key': key } })
const postsOf = async (member: { id: number }) => (await call('GET posts', { author: member.id })).total

const post = await buildPost()

describe('the same Idempotency-Key again', () => {
  test('answers the same, and publishes once', async () => {
    const me = await buildMember()
    const options = withKey(me)
    const first = await call('POST publish/words', { content: '一条' }, options)
    const second = await call('POST publish/words', { content: '一条' }, options)
    expect(second.body).toEqual(first.body)
    expect(await postsOf(me)).toBe(1)
  })

  test('at the same moment publishes once, and all get the answer', async () => {
    const me = await buildMember()
    const options = withKey(me)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST publish/words', { content: '一条' }, options)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await postsOf(me)).toBe(1)
  })

  test('flips a like once', async () => {
    const [me, { id }] = [await buildMember(), await buildPost()]
    const options = withKey(me)
    for (let i = 0; i < 3; i++) expect((await call('POST comments', { type: 'like', id }, options)).body).toEqual({ on: true, count: 1 })
  })

  test('comments once, and answers the comment again', async () => {
    const [me, { id }] = [await buildMember(), await buildPost()]
    const options = withKey(me)
    const first = await call('POST comments', { type: 'comment', id, content: '好鱼' }, options)
    expect((await call('POST comments', { type: 'comment', id, content: '好鱼' }, options)).body).toEqual(first.body)
    expect((await call('GET comments', { id })).total).toBe(1)
  })

  test('keeps one picture of the same file, and is refused another', async () => {
    const me = await buildMember()
    const options = withKey(me)
    const [picture, other] = [await encodePicture('png'), await encodePicture('png')]
    const first = await upload('POST media', [file(picture)], options)
    expect((await upload('POST media', [file(picture)], options)).body).toEqual(first.body)
    expect(await refusedUpload('POST media', [file(other)], options)).toMatchObject({ code: 'rest_idempotency_conflict' })
    expect(await db.selectFrom('media').select('id').where('owner_id', '=', me.id).execute()).toHaveLength(1)
  })

  test('has its answer although nothing more may be uploaded today', async () => {
    const me = await buildMember()
    const options = withKey(me)
    const picture = await encodePicture('png')
    const first = await upload('POST media', [file(picture)], options)
    await db.updateTable('upload_day').set({ files: UPLOADS_PER_DAY }).where('member_id', '=', me.id).execute()
    expect((await upload('POST media', [file(picture)], options)).body).toEqual(first.body)
  })

  test('with another request is a conflict', async () => {
    const [me, { id }] = [await buildMember(), await buildPost()]
    const options = withKey(me)
    await call('POST publish/words', { content: '一条' }, options)
    expect(await refused('POST publish/words', { content: '两条' }, options)).toMatchObject({
      status: 409,
      code: 'rest_idempotency_conflict',
    })
    expect(await refused('POST collect', { id }, options)).toMatchObject({ status: 409 })
    const other = withKey(me)
    await call('POST collect', { id, on: true }, other)
    // Word for word the same input, of something else.
    expect(await refused('POST user/follow', { id, on: true }, other)).toMatchObject({ status: 409, code: 'rest_idempotency_conflict' })
  })

  test.each<[string, (as: { token: string }) => Promise<unknown>]>([
    [
      'in one step',
      async (as) => (await call('POST comments', { type: 'comment', id: post.id, content: '好鱼' }, withKey(as, 'shared-key-1'))).body,
    ],
    ['in two steps', async (as) => (await call('POST publish/words', { content: '一条' }, withKey(as, 'shared-key-2'))).body],
  ])('of another member is another call, be it at the same moment or later, and each keeps their own answer: %s', async (_, ask) => {
    const [first, second, late] = [await buildMember(), await buildMember(), await buildMember()]
    const answers = [...(await Promise.all([ask(first), ask(second)])), await ask(late)]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(3)
    for (const [i, member] of [first, second, late].entries()) expect(await ask(member)).toEqual(answers[i])
  })
})

describe('an Idempotency-Key', () => {
  test('keeps nothing from which a password that came with it could be guessed', async () => {
    const me = await buildMember()
    const options = withKey(me)
    const input = { content: '一条', visibility: 2, password: 'carp and tench' } as const
    await call('POST publish/words', input, options)
    const { request_hash: kept } = await db
      .selectFrom('idempotency')
      .select('request_hash')
      .where('key', '=', options.headers!['idempotency-key']!)
      .executeTakeFirstOrThrow()
    const guess = createHash('sha256')
      .update(JSON.stringify(['POST publish/words', { ...input }, null]))
      .digest()
    expect(kept.equals(guess)).toBe(false)
    const other = await openTestServer({ beside: server, secret: 'another secret' })
    expect(await other.refused('POST publish/words', input, options)).toMatchObject({ code: 'rest_idempotency_conflict' })
    await other.close()
  })

  test('is free again after a refusal', async () => {
    const me = await buildMember()
    const options = withKey(me)
    await refused('POST publish/words', { content: '一条', category: 999_999 }, options)
    expect((await call('POST publish/words', { content: '一条' }, options)).body.state).toBe('live')
  })

  test.each(['short', 'with space in it', '钥匙钥匙钥匙', 'k'.repeat(129)])('%s is refused', async (key) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
    expect(await refused('POST publish/words', { content: 'a' }, { as: await buildMember(), headers })).toMatchObject({
      status: 400,
      params: { 'Idempotency-Key': expect.any(String) },
    })
  })

  test('is refused where none is taken, by name: at reads, and at what visitors may call, whose answers are not kept', async () => {
    const member = await buildMember({ password: 'carp and tench' })
    const options = withKey(member)
    const calls = [
      ['GET posts', {}],
      ['GET notice/list', {}],
      ['POST posts/views', { id: post.id }],
      ['POST site/login', { user: member.login, password: 'carp and tench' }],
    ] as const
    for (const [name, input] of calls) {
      expect(await refused(name, input, options)).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        params: { 'Idempotency-Key': expect.any(String) },
      })
    }
    expect(await db.selectFrom('idempotency').select('key').where('member_id', '=', member.id).execute()).toEqual([])
  })

  test('that is answered from before says so, and no other does', async () => {
    const options = withKey(await buildMember())
    const picture = withKey(await buildMember())
    const parts = [file(await encodePicture('png'))]
    const replayed = []
    for (let i = 0; i < 2; i++) {
      for (const { headers } of [
        await call('POST publish/words', { content: '一条' }, options),
        await upload('POST media', parts, picture),
      ])
        replayed.push(headers['idempotency-replayed'])
    }
    expect(replayed).toEqual([undefined, undefined, 'true', 'true'])
  })
})
