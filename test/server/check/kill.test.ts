import { personOf } from '@anglers/simulators/people'
import { pushUrlOf } from '../../../server/src/domains/payment/addresses.ts'
import { addJob } from '../../../server/src/infra/jobs.ts'
import { type Look, paint } from '../support/checkedPictures.ts'
import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'
import { file } from '../support/multipart.ts'
import type { Member } from '../support/payments.ts'
import { requestFor } from '../support/server.ts'

const mortal = await openMortalSite('wechat')
const { db, call, upload, inject, buildMember, ask, until, killAtEach, site, simulator } = mortal
const { pictures, pushes } = simulator.wechat
afterAll(mortal.close)
pictures.holds = true
pushes.url = pushUrlOf(site.origin)
await site.start({ PUBLIC_URL: site.origin, WECHAT_PUSH_TOKEN: pushes.keys.token, WECHAT_PUSH_AES_KEY: pushes.keys.aesKey })

let people = 0
/** A member of WeChat with a picture, and a friend whom they call. */
async function begin(look: Look) {
  if (!site.isAlive()) await site.start()
  const person = `被打断的钓友${++people}`
  const [me, friend] = [await buildMember(), await buildMember({ nickname: `好友${people}` })]
  simulator.wechat.login(person)
  const { appId } = simulator.platforms.wechatMini
  const openid = personOf(person).openid(appId)
  await db.insertInto('member_openid').values({ platform: 'wechat', app_id: appId, openid, unionid: null, member_id: me.id }).execute()
  const picture = (await upload('POST media', [file(await paint(look))], { as: me })).body.data.id
  return { me, friend, picture }
}
type Begun = Awaited<ReturnType<typeof begin>>

const publish = (origin: string, { me, friend, picture }: Begun) =>
  ask(origin, 'publish/words', me, { content: `@${friend.nickname} 看`, visibility: 0, media: [picture] }, `post-of-${me.id}`)
const putOn = (origin: string, { me, picture }: Begun) => ask(origin, 'user/profile', me, { avatar: picture }, `avatar-of-${me.id}`)

/** By which number WeChat is going to say something of it. */
const traceOf = async (picture: number) =>
  (await db.selectFrom('picture_trace').select('trace').where('media_id', '=', picture).executeTakeFirst())?.trace
const isAsked = ({ picture }: Begun) => until(async () => (await traceOf(picture)) !== undefined)
/** As each minute brings it, once its pause is over. */
async function askAgain({ picture }: Begun): Promise<void> {
  await db
    .updateTable('picture_check')
    .set({ next_at: new Date(0) })
    .where('media_id', '=', picture)
    .where('next_at', 'is not', null)
    .execute()
  await addJob(db, 'ask_about_pictures', {})
}
/** One that WeChat has looked at, and what it is about to push. */
async function looked(look: Look, show: typeof publish) {
  const begun = await begin(look)
  if (!(await show(site.origin, begun)) || !(await isAsked(begun))) throw new Error('WeChat was not asked')
  return { ...begun, verdict: await pictures.verdictOn((await traceOf(begun.picture))!) }
}
const isHeard = async ({ verdict }: { verdict: object }) => (await pushes.push(verdict))?.status === 200

const postsOf = (me: Member) => db.selectFrom('post').select(['id', 'state']).where('author_id', '=', me.id).execute()
const sees = async (id: number, as: Member) => (await inject(requestFor('GET posts/detail', { id }, { as }))).statusCode
const noticesOf = async (as: Member, tab: 'system' | 'mentions') =>
  (await call('GET notice/list', { tab }, { as })).body.map(({ kind }) => kind).filter((kind) => kind !== 'task_done')
const avatarOf = async ({ id }: Member) => (await call('GET user/view', { id })).body.avatar

test(
  'a picture is asked about, wherever the server dies after its post was sent, which nobody sees meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: async () => ({ ...(await begin('fine')), tries: 0 }),
      async give(origin, state) {
        const wasKilled = state.tries++ > 0
        if (!(await publish(origin, state))) return false
        if (wasKilled) await askAgain(state)
        return isAsked(state)
      },
      async verify({ me, friend, picture }) {
        const [post, ...more] = await postsOf(me)
        expect([post?.state, more, await sees(post!.id, friend), await noticesOf(friend, 'mentions')]).toEqual(['checking', [], 404, []])
        expect(await isHeard({ verdict: await pictures.verdictOn((await traceOf(picture))!) })).toBe(true)
        expect(await until(async () => (await sees(post!.id, friend)) === 200)).toBe(true)
        expect(await noticesOf(friend, 'mentions')).toEqual(['mention'])
      },
    })
    expect(kills.database).toBeGreaterThan(1)
    expect(kills.provider).toBeGreaterThan(0)
  },
  KILLS_MS,
)

test.each([
  ['lets the post out once', 'fine', 'live', 200, [['mention'], []]],
  ['holds the post once, and nobody has seen it', 'bad', 'held', 404, [[], ['post_held']]],
] as const)(
  'what WeChat says %s, wherever the server dies meanwhile',
  async (_, look, state, status, notices) => {
    const kills = await killAtEach({
      prepare: () => looked(look, publish),
      async give(_origin, begun) {
        if (!(await isHeard(begun))) return false
        return until(async () => (await postsOf(begun.me))[0]?.state === state)
      },
      async verify({ me, friend }) {
        const [post] = await postsOf(me)
        expect([post?.state, await sees(post!.id, friend)]).toEqual([state, status])
        expect([await noticesOf(friend, 'mentions'), await noticesOf(me, 'system')]).toEqual(notices)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test.each([
  ['passed', 'fine', []],
  ['was refused', 'bad', ['avatar_refused']],
] as const)(
  'an avatar that %s stands for its member, or does not, wherever the server dies meanwhile',
  async (_, look, notices) => {
    const kills = await killAtEach({
      async prepare() {
        const begun = await looked(look, putOn)
        expect(await avatarOf(begun.me)).toBeNull()
        return begun
      },
      async give(_origin, begun) {
        if (!(await isHeard(begun))) return false
        return until(async () => (await call('GET user/user-info', {}, { as: begun.me })).body.waiting.length === 0)
      },
      async verify({ me }) {
        expect([(await avatarOf(me)) !== null, await noticesOf(me, 'system')]).toEqual([look === 'fine', notices])
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)
