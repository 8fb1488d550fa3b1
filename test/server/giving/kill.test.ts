import { sql } from 'kysely'
import { addJob } from '../../../server/src/infra/jobs.ts'
import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'

const site = await openMortalSite()
const { db, call, buildMember, buildPost, creditOf, ask, until, killAtEach } = site
afterAll(site.close)

const TERMS = { unit: 'credit', split: 'equal', total: 300, count: 1 } as const
const pair = async () => ({ sender: await buildMember({ credit: 1_000 }), other: await buildMember() })

/** A red packet that waits for the other. */
async function sent() {
  const { sender, other } = await pair()
  const { body } = await call('POST redbag/send', { ...TERMS, userId: other.id }, { as: sender })
  return { sender, other, id: body.card!.id }
}

test(
  'a red packet is sent once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: pair,
      give: (origin, { sender, other }) => ask(origin, 'redbag/send', sender, { ...TERMS, userId: other.id }, `packet-of-${sender.id}`),
      async verify({ sender, other }) {
        expect(await creditOf(sender)).toBe(700)
        const { messages } = (await call('GET message/list', { id: sender.id }, { as: other })).body
        expect(messages.map(({ card }) => card?.type)).toEqual(['redbag'])
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'a part is taken once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: sent,
      give: (origin, { other, id }) => ask(origin, 'redbag', other, { id }, `take-of-${id}`),
      async verify({ sender, other, id }) {
        expect([await creditOf(sender), await creditOf(other)]).toEqual([700, 300])
        expect((await call('GET redbag', { id }, { as: other })).body).toMatchObject({ state: 'finished', mine: { amount: 300 } })
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'what is left of a red packet goes back once, and is told once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const packet = await sent()
        await sql`update redbag set expires_at = now() where id = ${packet.id}`.execute(db)
        return packet
      },
      async give(_origin, { sender, id }) {
        // As each minute brings it.
        await addJob(db, 'return_redbags', {})
        return until(async () => (await call('GET redbag', { id }, { as: sender })).body.returned === 300)
      },
      async verify({ sender, other }) {
        expect([await creditOf(sender), await creditOf(other)]).toEqual([1_000, 0])
        expect((await call('GET notice/list', {}, { as: sender })).body.map(({ kind }) => kind)).toEqual(['redbag_returned'])
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'a gift in a chat is given once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: pair,
      give: (origin, { sender, other }) =>
        ask(origin, 'gift/send', sender, { gift: 'thermos', price: 200, userId: other.id, chat: true }, `gift-of-${sender.id}`),
      async verify({ sender, other }) {
        expect(await creditOf(sender)).toBe(800)
        expect((await call('GET gift/note', { type: 'received' }, { as: other })).total).toBe(1)
        expect((await call('GET message/list', { id: sender.id }, { as: other })).body.messages).toHaveLength(1)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'a post is rewarded once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const { sender, other } = await pair()
        return { sender, other, id: (await buildPost({ author: other })).id }
      },
      give: (origin, { sender, id }) => ask(origin, 'reward/send', sender, { id, amountFen: 100 }, `reward-of-${id}`),
      async verify({ sender, other, id }) {
        expect(await creditOf(sender)).toBe(900)
        expect((await call('GET reward/get', { id })).total).toBe(1)
        expect((await call('GET wallet/note', { type: 'income' }, { as: other })).body.map(({ kind }) => kind)).toEqual(['reward'])
        expect((await call('GET notice/list', {}, { as: other })).total).toBe(1)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)
