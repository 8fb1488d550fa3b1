import { IDEMPOTENCY_CLAIM_S, IDEMPOTENCY_RETRY_S } from '@anglers/contract/limits'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import { claimOnce } from '../../../server/src/http/idempotency.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import type { Claim } from '../../../server/src/kernel/handler.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { KeyedMutex } from '../../../server/src/lib/keyedMutex.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const simulator = await startSimulator()
const server = await openTestServer({ platforms: simulator.platforms })
const { call, refused, context, db, buildMember, close } = server
afterAll(async () => {
  await close()
  await simulator.close()
})

let people = 0
/** A member who is signed in by WeChat, and the code of their phone. */
async function signedIn() {
  const person = `换号${++people}`
  const { user, access_token: token } = (await call('POST wechat/login', simulator.wechat.login(person))).body
  return { me: { id: user.userId, token }, code: simulator.wechat.phone(person).code, phone: personOf(person).phone }
}
const get = (from: TestServer, me: { token: string }, code: string) =>
  from.call('POST site/get-phone', { platform: 'wechat', code }, withKey(me))
const withKey = (as: { token: string }, key = 'phone-of-today') => ({ as, headers: { 'idempotency-key': key } })
/** As if so much time had passed since the key was claimed. */
const runOut = ({ id }: { id: number }) =>
  db
    .updateTable('idempotency')
    .set({ claimed_until: new Date(0) })
    .where('member_id', '=', id)
    .execute()

/** A process that asks WeChat for a phone, and never hears of it. */
async function cutOff(): Promise<{ process: TestServer; asked: Promise<void>; wake: () => void }> {
  let [ask, wake] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const woken = new Promise<never>((_, reject) => (wake = () => reject(new IntegrationError('refused', 'WeChat', 'too late'))))
  woken.catch(() => {})
  const process = await openTestServer({
    beside: server,
    platforms: simulator.platforms,
    integrations: (real) => ({
      ...real,
      mini: { ...real.mini, wechat: Object.assign(Object.create(real.mini.wechat), { phone: () => (ask(), woken) }) },
    }),
  })
  return { process, asked, wake }
}

test('a call cut off while waiting for another service is repeatable once its claim expires; its late answer is ignored', async () => {
  const { me, code, phone } = await signedIn()
  const { process, asked, wake } = await cutOff()
  const first = process.refused('POST site/get-phone', { platform: 'wechat', code }, withKey(me))
  await asked
  const early = await refused('POST site/get-phone', { platform: 'wechat', code }, withKey(me))
  expect(early).toMatchObject({ status: 409, code: 'rest_idempotency_under_way' })
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(IDEMPOTENCY_RETRY_S)

  await runOut(me)
  expect((await get(server, me, code)).body).toEqual({ phone })
  wake()
  await first
  const again = await get(server, me, code)
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([{ phone }, 'true'])
  await process.close()
})

test('while a key is claimed, another member has it for themselves, and another body is refused', async () => {
  const [me, other] = [await buildMember(), await signedIn()]
  const { process, asked, wake } = await cutOff()
  const first = process.refused('POST site/get-phone', { platform: 'wechat', code: 'mine' }, withKey(me))
  await asked
  expect(await refused('POST site/get-phone', { platform: 'wechat', code: 'changed' }, withKey(me))).toMatchObject({
    status: 409,
    code: 'rest_idempotency_conflict',
  })
  expect((await get(server, other.me, other.code)).headers['idempotency-replayed']).toBeUndefined()
  wake()
  await first
  await process.close()
})

test('retries at the same moment ask the other service once, and all get its answer', async () => {
  // The simulator takes a code once.
  const { me, code, phone } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(server, me, code)))
  expect(answers.map(({ body }) => body.phone)).toEqual(Array(5).fill(phone))
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(4)
})

test('a refusal leaves the key free', async () => {
  const { me, code, phone } = await signedIn()
  expect(await refused('POST site/get-phone', { platform: 'wechat', code: 'no such code' }, withKey(me))).toMatchObject({
    code: 'invalid_platform_code',
  })
  expect((await get(server, me, code)).body).toEqual({ phone })
})

test('deleting the account needs no answer to be kept', async () => {
  const me = await buildMember()
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', me.id)
    .execute()
  expect((await call('POST site/logoff', {}, withKey(me))).body).toEqual({ ok: true })
})

describe('the work of a claim', () => {
  const secret = new Secret('the secret of this test')
  const askedFor = async () => ({
    memberId: (await buildMember()).id,
    key: 'claimed-key',
    request: ['pay', 12],
    secret,
    turns: new KeyedMutex(),
  })

  test('knows whether an earlier call was cut off', async () => {
    const asked = await askedFor()
    const claims: Claim[] = []
    let reached = () => {}
    const working = new Promise<void>((resolve) => (reached = resolve))
    void claimOnce(context, { ...asked, turns: new KeyedMutex() }, (claim) => {
      claims.push(claim)
      reached()
      return new Promise(() => {})
    })
    await working
    await runOut({ id: asked.memberId })
    const work = async (claim: Claim) => claims.push(claim)
    expect(await claimOnce(context, asked, work)).toEqual({ answer: 2, isReplay: false })
    expect(await claimOnce(context, asked, work)).toEqual({ answer: 2, isReplay: true })
    expect(claims).toMatchObject([
      { key: 'claimed-key', again: false, noted: null },
      { key: 'claimed-key', again: true, noted: null },
    ])
  })

  test('that ends after another call took it up changes nothing of what that one answered', async () => {
    const asked = await askedFor()
    let finish: (answer: string) => void = () => {}
    let reached = () => {}
    const working = new Promise<void>((resolve) => (reached = resolve))
    const late = claimOnce(context, { ...asked, turns: new KeyedMutex() }, () => {
      reached()
      return new Promise<string>((resolve) => (finish = resolve))
    })
    await working
    await runOut({ id: asked.memberId })
    await claimOnce(context, asked, async () => 'the second')
    finish('the first')
    await late
    expect(await claimOnce(context, asked, async () => 'a third')).toEqual({ answer: 'the second', isReplay: true })
  })

  test('that was cut off is not taken up by another request', async () => {
    const asked = await askedFor()
    await expect(claimOnce(context, asked, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
    await expect(claimOnce(context, { ...asked, request: ['pay', 13] }, async () => 'paid')).rejects.toMatchObject({
      code: 'rest_idempotency_conflict',
    })
  })

  test.each<[string, Error, boolean]>([
    ['was refused', new ApiError('rest_conflict'), false],
    ['was refused by the other service', new IntegrationError('refused', 'a bank', 'no money'), false],
    ['was too much for the other service', new IntegrationError('busy', 'a bank', 'later'), false],
    ['got no answer from the other service', new IntegrationError('failed', 'a bank', 'timed out'), true],
    ['failed by a fault of ours', new Error('a fault'), true],
    ['failed inside', new ApiError('rest_internal_error'), true],
  ])('that %s is taken up accordingly, at once', async (_, error, again) => {
    const asked = await askedFor()
    await expect(claimOnce(context, asked, () => Promise.reject(error))).rejects.toBe(error)
    await claimOnce(context, asked, async (claim) => expect(claim.again).toBe(again))
  })

  test('goes on from what an earlier call noted, of which nobody else hears', async () => {
    const asked = await askedFor()
    const cutOff = claimOnce(context, asked, async ({ note }) => {
      await note({ paid: 12 })
      await expect(claimOnce(context, { ...asked, turns: new KeyedMutex() }, async () => 'twice')).rejects.toMatchObject({
        code: 'rest_idempotency_under_way',
      })
      throw new IntegrationError('failed', 'a bank', 'timed out')
    })
    await expect(cutOff).rejects.toThrow('timed out')
    expect(await claimOnce(context, asked, async ({ noted }) => noted)).toEqual({ answer: { paid: 12 }, isReplay: false })
  })

  test('is held for long enough that nothing else is waited for so long', () => {
    expect(IDEMPOTENCY_CLAIM_S * 1000).toBeGreaterThanOrEqual(3 * server.config.integrations.timeoutMs)
  })
})
