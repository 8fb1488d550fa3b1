import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { UPLOADS_AT_ONCE } from '@anglers/contract/limits'
import { transaction } from '../../../server/src/infra/database.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { file, multipart } from '../support/multipart.ts'
import { encodeHugePicture, encodePicture } from '../support/pictures.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, upload, inject, db, store, dataDir, buildMember, buildPost, close } = server
afterAll(close)

/** More than the database has connections for this server. */
const MANY = 16
let keys = 0
const withKey = (as: { token: string }) => ({ as, headers: { 'idempotency-key': `exhaust-${++keys}` } })
const put = store.put.bind(store)
afterEach(() => {
  store.put = put
})

/** Sends a picture so many times at once, each time as a call of its own. @returns their statuses, when all are answered */
const flood = async (as: { token: string }, picture: Buffer, times = MANY) => {
  const { payload, headers } = multipart([file(picture)])
  const sent = Array.from({ length: times }, () => {
    const options = withKey(as)
    return inject({
      method: 'POST',
      url: `${API}/media`,
      payload,
      headers: { ...headers, ...options.headers, authorization: `Bearer ${as.token}` },
    })
  })
  return (await Promise.all(sent)).map(({ statusCode, headers: answered }) => ({ status: statusCode, retry: answered['retry-after'] }))
}

/** Files are written when this is called, and not before. */
function holdStore(): { release: () => void; reached: Promise<void> } {
  let release!: () => void
  let reach!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  store.put = async (...args) => {
    reach()
    await released
    return put(...args)
  }
  return { release, reached }
}

describe('while one member sends many pictures at once', () => {
  test('others read and publish, however long the pictures take', async () => {
    const [attacker, other] = [await buildMember(), await buildMember()]
    const { release, reached } = holdStore()
    const order: string[] = []
    const flooded = flood(attacker, await encodePicture('png')).then((answers) => (order.push('pictures'), answers))
    await reached
    const reads = await Promise.all(Array.from({ length: 10 }, () => call('GET posts', {}, { as: other })))
    const { body } = await call('POST publish/words', { content: '一条' }, withKey(other))
    order.push('others')
    release()
    await flooded
    expect([reads.length, body.state, order]).toEqual([10, 'live', ['others', 'pictures']])
  })

  test('of as many pixels as are taken, others are served between the first and the last, and a few wait at most', async () => {
    const [attacker, other] = [await buildMember(), await buildMember()]
    const flooded = flood(attacker, await encodeHugePicture())
    let over = false
    void flooded.then(() => {
      over = true
    })
    const answers: number[] = []
    while (!over) {
      answers.push(
        (await call('GET posts', {}, { as: other })).status,
        (await call('POST publish/words', { content: '一条' }, withKey(other))).status,
      )
    }
    expect(answers.length).toBeGreaterThan(2)
    const [taken, refused] = [
      (await flooded).filter(({ status }) => status === 200),
      (await flooded).filter(({ status }) => status !== 200),
    ]
    expect(taken.length).toBeGreaterThanOrEqual(UPLOADS_AT_ONCE)
    expect(refused.map(({ status, retry }) => [status, Number(retry) > 0])).toEqual(refused.map(() => [429, true]))
  }, 120_000)

  test("another member's picture does not wait for all of theirs", async () => {
    const [attacker, other] = [await buildMember(), await buildMember()]
    const order: string[] = []
    const flooded = flood(attacker, await encodePicture('png', { width: 3000, height: 2000, plain: true }), UPLOADS_AT_ONCE).then(() =>
      order.push('all'),
    )
    await upload('POST media', [file(await encodePicture('png'))], withKey(other))
    order.push('the other')
    await flooded
    expect(order).toEqual(['the other', 'all'])
  })
})

describe('the same picture with the same Idempotency-Key', () => {
  const filesKept = async () =>
    (await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp')).length

  test('is stored once, be it again or at the same moment', async () => {
    const me = await buildMember()
    const [before, options, picture] = [await filesKept(), withKey(me), await encodePicture('png')]
    let stored = 0
    store.put = (...args) => (stored++, put(...args))
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload('POST media', [file(picture)], options)))
    answers.push(await upload('POST media', [file(picture)], options))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect([stored, (await filesKept()) - before]).toEqual([3, 3])
  })

  test('at two servers at once leaves the files of one', async () => {
    const me = await buildMember()
    const beside = await openTestServer({ beside: server })
    const [before, options, picture] = [await filesKept(), withKey(me), await encodePicture('png')]
    beside.store.put = put
    beside.store.remove = store.remove.bind(store)
    const answers = await Promise.all([
      upload('POST media', [file(picture)], options),
      beside.upload('POST media', [file(picture)], options),
    ])
    expect(answers[0]!.body.data.id).toBe(answers[1]!.body.data.id)
    expect((await filesKept()) - before).toBe(3)
    await beside.close()
  })
})

test('readers are served while writers wait for a row, as many as there are connections', async () => {
  const { id, author } = await buildPost()
  const members = await Promise.all(Array.from({ length: MANY }, () => buildMember()))
  let writing: Promise<unknown> | undefined
  await transaction(db, async (trx) => {
    await trx.selectFrom('member_stat').selectAll().where('member_id', '=', author.id).forUpdate().execute()
    await trx.selectFrom('post_stat').selectAll().where('post_id', '=', id).forUpdate().execute()
    writing = Promise.all(members.map((as) => call('POST comments', { type: 'like', id }, withKey(as))))
    await untilSomeoneWaits(trx)
    expect((await call('GET posts', {}, { as: author })).total).toBeGreaterThan(0)
  })
  await writing
  expect((await call('GET posts/detail', { id })).body.counts.likes).toBe(MANY)
})
