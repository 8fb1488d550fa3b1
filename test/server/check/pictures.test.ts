import pino from 'pino'
import sharp from 'sharp'
import { judgePicture } from '../../../server/src/domains/check/pictures.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { type Look, openCheckedServer } from '../support/checkedPictures.ts'
import type { BuiltMember } from '../support/factories.ts'
import { insertFilm } from '../support/films.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { requestFor } from '../support/server.ts'

const lines: string[] = []
/** What keeps WeChat from being asked, if anything. */
let outage: Error | null = null

const { server, wechat, address, memberOfWechat, send, answer, close } = await openCheckedServer({
  logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  integrations: (real) => {
    const check = real.mediaCheck!
    const submit = check.submit.bind(check)
    check.submit = (picture) => (outage ? Promise.reject(outage) : submit(picture))
    return real
  },
})
const { pictures, pushes } = wechat
const { call, refused, inject, db, context, runJobs, buildMember, buildPost, databaseUrl, links } = server
afterAll(close)
beforeEach(() => {
  pictures.holds = true
  pictures.asked.clear()
})
afterEach(async () => {
  outage = null
  await resetSetting(db, 'seast_picture_check')
  await db.deleteFrom('picture_check').where('state', '=', 'waiting').execute()
})

const publish = async (me: BuiltMember, form: object) =>
  (await call('POST publish/words', { content: '早口不错', visibility: 0, ...form }, { as: me })).body
const stateOf = async (id: number) => (await db.selectFrom('post').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const stateOfPicture = async (id: number) =>
  (await db.selectFrom('picture_check').select('state').where('media_id', '=', id).executeTakeFirst())?.state
const sees = async (id: number, as?: BuiltMember) => (await inject(requestFor('GET posts/detail', { id }, as ? { as } : {}))).statusCode
/** What they are told, but for the tasks that they have done by publishing. */
const noticesOf = async (me: BuiltMember, tab: 'system' | 'mentions' = 'system') =>
  (await call('GET notice/list', { tab }, { as: me })).body.filter(({ kind }) => kind !== 'task_done')
const reviewOf = async (id: number, me: BuiltMember) => (await call('GET posts/review', { id }, { as: me })).body
/** What the job does in its turn, when everything is due again; `hours` after it was shown. */
async function sweep(hours = 0) {
  await db
    .updateTable('picture_check')
    .set({ next_at: new Date(0), since: new Date(Date.now() - hours * 3_600_000) })
    .where('next_at', 'is not', null)
    .execute()
  await server.jobs.ask_about_pictures.run({})
  await runJobs()
}

/** What waits for its text as well is refused for that. */
async function holdText(id: number) {
  await db
    .insertInto('text_check')
    .values({ post_id: id, next_at: null } as never)
    .execute()
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
}

describe('a post with pictures', () => {
  test('waits, seen by its author alone, until WeChat has looked at all of them', async () => {
    const [me, friend] = [await memberOfWechat(), await buildMember({ nickname: '看图的钓友' })]
    const media = [await send(me), await send(me)]
    const { id, state } = await publish(me, { content: '@看图的钓友 来看', media: media.map((picture) => picture.id) })
    expect([state, await sees(id, me), await sees(id, friend), await sees(id)]).toEqual(['checking', 200, 404, 404])
    expect(await reviewOf(id, me)).toMatchObject({
      state: 'waiting',
      reason: 'picture',
      pictures: [],
      since: expect.any(String),
      can: { appeal: false },
    })
    await runJobs()
    const [first, second] = [...pictures.asked.keys()]
    await pushes.push(await pictures.verdictOn(first!))
    await runJobs()
    expect([await stateOf(id), await noticesOf(friend, 'mentions')]).toEqual(['checking', []])
    await pushes.push(await pictures.verdictOn(second!))
    await runJobs()
    expect([await stateOf(id), await sees(id)]).toEqual(['live', 200])
    expect(await noticesOf(friend, 'mentions')).toMatchObject([{ kind: 'mention' }])
    expect(await reviewOf(id, me)).toMatchObject({ state: 'none' })
  })

  test('is published by what WeChat says in its own time', async () => {
    pictures.holds = false
    const me = await memberOfWechat()
    const { id } = await publish(me, { media: [(await send(me)).id] })
    await runJobs()
    await pictures.settled()
    await runJobs()
    expect(await stateOf(id)).toBe('live')
  })

  test('is held for one that breaks the rules, and its author is told which', async () => {
    const me = await memberOfWechat()
    const [good, bad] = [await send(me), await send(me, 'bad')]
    const { id } = await publish(me, { media: [good.id, bad.id] })
    await answer()
    expect([await stateOf(id), await sees(id, await buildMember())]).toEqual(['held', 404])
    expect(await noticesOf(me)).toMatchObject([{ kind: 'post_held', text: '早口不错' }])
    expect(await reviewOf(id, me)).toMatchObject({ state: 'held', reason: 'picture', pictures: [{ id: bad.id }], can: { appeal: true } })
  })

  test('is let out once it is mended, and held again where it is not', async () => {
    const me = await memberOfWechat()
    const [good, bad] = [await send(me), await send(me, 'bad')]
    const { id } = await publish(me, { media: [bad.id] })
    await answer()
    expect((await publish(me, { id, content: '只改了字', media: [bad.id] })).state).toBe('checking')
    await runJobs()
    expect(await stateOf(id)).toBe('held')
    await publish(me, { id, media: [good.id] })
    await answer()
    expect(await stateOf(id)).toBe('live')
  })

  test('whose author was right goes out, and stays so when it is changed', async () => {
    const me = await memberOfWechat()
    const media = [(await send(me, 'bad')).id]
    const { id } = await publish(me, { media })
    await answer()
    await call('POST posts/appeal', { id, content: '红的是夕阳' }, { as: me })
    expect(await reviewOf(id, me)).toMatchObject({ state: 'waiting', reason: 'picture', appeal: '红的是夕阳' })
    await decideReview(context, id, true)
    expect(await stateOf(id)).toBe('live')
    expect((await publish(me, { id, content: '红的是夕阳', media })).state).toBe('live')
  })

  test('waits for its texts and its review as well, whichever comes last', async () => {
    await storeSetting(db, 'seast_review_types', ['words'])
    const me = await memberOfWechat()
    const { id } = await publish(me, { media: [(await send(me)).id] })
    await resetSetting(db, 'seast_review_types')
    await answer()
    expect([await stateOf(id), (await reviewOf(id, me)).reason]).toEqual(['checking', 'review'])
    await decideReview(context, id, true)
    expect(await stateOf(id)).toBe('live')

    const media = [(await send(me)).id]
    const later = await publish(me, { media })
    await db.insertInto('post_review').values({ post_id: later.id }).execute()
    await decideReview(context, later.id, true)
    expect(await stateOf(later.id)).toBe('checking')
    await answer()
    expect(await stateOf(later.id)).toBe('live')
  })

  test.each([
    ['passes', 'fine', []],
    ['is refused', 'bad', ['refused']],
  ] as const)('that is held for its text stays so when its picture %s', async (_, look, found) => {
    const me = await memberOfWechat()
    const { id } = await publish(me, { media: [(await send(me, look)).id] })
    await holdText(id)
    await answer()
    expect([await stateOf(id), await noticesOf(me)]).toEqual(['held', []])
    const review = await reviewOf(id, me)
    expect([review.reason, review.pictures.map(() => 'refused')]).toEqual(['text', found])
  })

  test('whose author was right about its text is let out with a picture of which nothing is known yet', async () => {
    const me = await memberOfWechat()
    const picture = await send(me)
    const { id } = await publish(me, { media: [picture.id] })
    await holdText(id)
    await call('POST posts/appeal', { id, content: '是鱼名' }, { as: me })
    await decideReview(context, id, true)
    expect([await stateOf(id), await stateOfPicture(picture.id), await sees(id)]).toEqual(['live', 'passed', 200])
  })

  test('written in blocks waits for those in its text, and one that is changed for new ones alone', async () => {
    const me = await memberOfWechat()
    const [cover, inside, added] = [await send(me), await send(me), await send(me)]
    const article = (form: object) => call('POST publish/single', { title: '早春', visibility: 0, ...form }, { as: me })
    const blocks = [
      { type: 'paragraph', spans: [{ text: '口不错' }] },
      { type: 'picture', mediaId: inside.id },
    ] as never
    const { id } = (await article({ media: [cover.id], blocks })).body
    await answer()
    expect([pictures.asked.size, await stateOf(id)]).toEqual([2, 'live'])
    expect((await article({ id, title: '早春二', media: [cover.id], blocks })).body.state).toBe('live')
    expect((await article({ id, media: [added.id], blocks })).body.state).toBe('checking')
  })

  test.each([
    ['a draft', { draft: true }, 'draft'],
    ['a post without any', { media: [] }, 'live'],
  ])('is not %s', async (_, form, state) => {
    const me = await memberOfWechat()
    expect((await publish(me, { media: [(await send(me)).id], ...form })).state).toBe(state)
  })

  test('goes out where the operator has switched it off, and where WeChat has no say', async () => {
    const [me, other] = [await memberOfWechat(), await buildMember()]
    expect((await publish(other, { media: [(await send(other)).id] })).state).toBe('live')
    await storeSetting(db, 'seast_picture_check', 'off')
    expect((await publish(me, { media: [(await send(me)).id] })).state).toBe('live')
    await resetSetting(db, 'seast_picture_check')
    // As with texts, it judges nothing of who was not there lately.
    const { id } = await publish(me, { media: [(await send(me)).id] })
    wechat.goAway(me.person)
    await runJobs()
    expect(await stateOf(id)).toBe('live')
  })
})

test('of a film the picture is looked at that stands for it, the frame as well as a cover', async () => {
  const me = await memberOfWechat()
  const film = (poster_id: number | null, frame_due: boolean) => insertFilm(db, me, { poster_id, frame_due })
  const share = async (form: object) =>
    (await call('POST publish/video', { title: '下竿', content: '口不错', visibility: 0, ...form }, { as: me })).body.id
  const [cover, frame, late] = [await send(me, 'bad'), await send(me), await send(me, 'bad')]
  const covered = await share({ film: await film(null, false), poster: cover.id })
  const framed = await share({ film: await film(frame.id, false) })
  const bare = await share({ film: await film(null, false) })
  const drawing = await film(null, true)
  const drawn = await share({ film: drawing })
  await answer()
  expect(await Promise.all([covered, framed, bare, drawn].map(stateOf))).toEqual(['held', 'live', 'live', 'checking'])
  await db.updateTable('video').set({ poster_id: late.id, frame_due: false }).where('id', '=', drawing).execute()
  await context.events.emit(context, 'film.drawn', { id: drawing })
  await answer()
  expect(await stateOf(drawn)).toBe('held')

  // One whose frame never comes goes out without, but not at once.
  const lost = await share({ film: await film(null, true) })
  const waited = async (hours: number, id: number) => {
    const since = new Date(Date.now() - hours * 3_600_000)
    await db.updateTable('post_picture_check').set({ since }).where('post_id', '=', id).execute()
    await server.jobs.settle_pictures.run({})
    return stateOf(id)
  }
  expect([await waited(11, lost), await waited(13, lost), await waited(13, drawn)]).toEqual(['checking', 'live', 'held'])
})

describe('a comment with pictures', () => {
  const comment = async (me: BuiltMember, color: Look) => {
    const [post, picture] = [await buildPost(), await send(me, color)]
    const { comment } = (await call('POST comments', { type: 'comment', id: post.id, content: '看我的', media: [picture.id] }, { as: me }))
      .body
    const shown = async (as?: BuiltMember) =>
      (await call('GET comments', { id: post.id }, as ? { as } : {})).body.map((one) => one.pictures.map((of) => of.full))
    return { id: comment!.id, shown, picture }
  }
  const fetches = async (url: string) => (await inject({ url })).statusCode

  test('shows them to its writer alone until they have passed', async () => {
    const [me, other] = [await memberOfWechat(), await buildMember()]
    const { shown } = await comment(me, 'fine')
    expect([await shown(other), await shown()]).toEqual([[[]], [[]]])
    const [[mine]] = (await shown(me)) as [[string]]
    expect([await fetches(mine), await fetches(mine.split('?')[0]!)]).toEqual([200, 404])
    await answer()
    expect([...pictures.asked.values()].map(({ scene }) => scene)).toEqual([2])
    const [[theirs]] = (await shown(other)) as [[string]]
    expect([theirs, await fetches(theirs)]).toEqual([mine.split('?')[0], 200])
  })

  test('that says nothing else is in no list of others before they have passed, nor under what it answers', async () => {
    const [me, other] = [await memberOfWechat(), await buildMember()]
    const post = await buildPost()
    const say = async (as: BuiltMember, more: object) =>
      (await call('POST comments', { type: 'comment', id: post.id, content: '', ...more }, { as })).body.comment!.id
    const root = await say(other, { content: '发张图看看' })
    const bare = await say(me, { media: [(await send(me)).id] })
    const reply = await say(me, { media: [(await send(me)).id], parent: root })
    const seenBy = async (as?: BuiltMember) => [
      (await call('GET comments', { id: post.id, order: 'new' }, as ? { as } : {})).body.map(({ id, replies }) => [
        id,
        replies.map((one) => one.id),
      ]),
      (await call('GET comments/replys', { id: root }, as ? { as } : {})).body.map(({ id }) => id),
      (await call('GET comments/recent', { per_page: 3 }, as ? { as } : {})).body.map(({ id }) => id).filter((id) => id >= root),
    ]
    const whole = [
      [
        [bare, []],
        [root, [reply]],
      ],
      [reply],
      [reply, bare, root],
    ]
    const countedBy = async (as: BuiltMember) => {
      const { total, body } = await call('GET comments', { id: post.id }, { as })
      const under = body.find(({ id }) => id === root)!.counts.replies
      return [total, under, (await call('GET comments/replys', { id: root }, { as })).total]
    }
    const without = [[[root, []]], [], [root]]
    expect([await seenBy(me), await seenBy(other), await seenBy()]).toEqual([whole, without, without])
    expect([await countedBy(me), await countedBy(other)]).toEqual([
      [2, 1, 1],
      [1, 0, 0],
    ])
    await answer()
    expect([await seenBy(other), await countedBy(other)]).toEqual([whole, [2, 1, 1]])
  })

  test('is removed for one that breaks the rules, and its writer is told', async () => {
    const me = await memberOfWechat()
    const experience = async () => (await db.selectFrom('member').select('exp').where('id', '=', me.id).executeTakeFirstOrThrow()).exp
    const [beside, { shown, picture }] = [await comment(await memberOfWechat(), 'fine'), await comment(me, 'bad')]
    await runJobs()
    const earned = await experience()
    await answer()
    expect([await shown(me), (await beside.shown()).length, earned > 0, await experience()]).toEqual([[], 1, true, 0])
    expect((await noticesOf(me)).map(({ kind }) => kind)).toContain('comment_removed')
    // So is the next one with it, without asking again.
    const post = await buildPost()
    await call('POST comments', { type: 'comment', id: post.id, content: '再来', media: [picture.id] }, { as: me })
    await runJobs()
    expect((await call('GET comments', { id: post.id }, { as: me })).body).toEqual([])
  })
})

describe('what WeChat is asked', () => {
  test('is a JPEG by a signed address, which no log has, with the place', async () => {
    const me = await memberOfWechat()
    const picture = await send(me)
    await publish(me, { media: [picture.id] })
    await runJobs()
    const [{ url, scene }] = [...pictures.asked.values()] as [{ url: string; scene: number }]
    expect([scene, url.startsWith(`${address}/media/`)]).toEqual([3, true])
    const got = await fetch(url)
    expect([got.headers.get('content-type'), (await sharp(Buffer.from(await got.arrayBuffer())).metadata()).format]).toEqual([
      'image/jpeg',
      'jpeg',
    ])
    expect((await fetch(url.split('?')[0]!)).status).toBe(404)
    const { pathname, searchParams } = new URL(url)
    expect(links.secondsLeft(pathname.replace('/media/', ''), Object.fromEntries(searchParams))).toBeGreaterThan(3_600)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(searchParams.get('s'))
  })

  test('is asked again where it could not be asked, or could not fetch it, or what it said was lost', async () => {
    const me = await memberOfWechat()
    const picture = await send(me)
    outage = new IntegrationError('failed', 'WeChat', 'errcode -1')
    const { id } = await publish(me, { media: [picture.id] })
    await runJobs()
    outage = null
    await sweep()
    const [first] = [...pictures.asked.keys()] as [string]
    const failed = await pictures.verdictOn(first, { errcode: -1008, result: undefined })
    expect((await pushes.push(failed))?.status).toBe(200)
    await sweep()
    await sweep()
    expect([pictures.asked.size, await stateOf(id)]).toEqual([3, 'checking'])
    // Whichever it answers.
    await pushes.push(await pictures.verdictOn(first))
    await runJobs()
    expect(await stateOf(id)).toBe('live')
  })

  test('is an operator’s after some hours', async () => {
    const me = await memberOfWechat()
    const picture = await send(me)
    const { id } = await publish(me, { media: [picture.id] })
    await runJobs()
    await sweep(7)
    expect([await stateOfPicture(picture.id), await stateOf(id), pictures.asked.size]).toEqual(['unsure', 'checking', 1])
    await judgePicture(context, picture.id, 'passed')
    await runJobs()
    expect(await stateOf(id)).toBe('live')
  })

  test(
    'is an operator’s as well where it is not sure, by their command',
    async () => {
      const me = await memberOfWechat()
      const [one, two] = [await send(me, 'doubtful'), await send(me, 'doubtful')]
      const posts = [await publish(me, { media: [one.id] }), await publish(me, { media: [two.id] })]
      await answer()
      const review = (...typed: string[]) => runCommand('review', typed, databaseUrl)
      expect(await review()).toMatch(new RegExp(`picture ${one.id} of ${me.nickname}[^]*-full\\.webp`))
      expect(await review('picture', String(one.id), 'accept')).toBe(`picture ${one.id}: accept\n`)
      expect(await review('picture', String(two.id), 'hold')).toBe(`picture ${two.id}: hold\n`)
      expect(await review('picture', String(two.id), 'accept')).toContain(`No picture with the number ${two.id} waits.`)
      await runJobs()
      expect(await Promise.all(posts.map(({ id }) => stateOf(id)))).toEqual(['live', 'held'])
    },
    COMMANDS_MS,
  )
})

describe('a push', () => {
  const post = (url: string, { body, headers, query }: ReturnType<typeof pushes.sealed>) =>
    fetch(url + query, { method: 'POST', body, headers })
  const begin = async (color: Look = 'fine') => {
    const me = await memberOfWechat()
    const { id } = await publish(me, { media: [(await send(me, color)).id] })
    await runJobs()
    const [trace] = [...pictures.asked.keys()] as [string]
    return { id, trace, me }
  }

  test('that comes twice, and another way the second time, changes nothing', async () => {
    const { id, trace, me } = await begin()
    await pushes.push(await pictures.verdictOn(trace))
    const again = await pushes.push(await pictures.verdictOn(trace, { result: { suggest: 'risky', label: 20002 } }))
    await runJobs()
    expect([again, await stateOf(id), await noticesOf(me)]).toEqual([{ status: 200, text: 'success' }, 'live', []])
  })

  test('of what was never asked is answered so that it comes again', async () => {
    const { id, trace } = await begin()
    expect((await pushes.push(await pictures.verdictOn(trace, { trace_id: 'never' })))?.status).toBe(404)
    expect(await stateOf(id)).toBe('checking')
  })

  test('that is not WeChat’s is refused, and changes nothing', async () => {
    const { id, trace } = await begin()
    const verdict = await pictures.verdictOn(trace)
    const forged = pushes.sealed(verdict)
    const answers = [
      await post(pushes.url, { ...forged, query: forged.query.replace(/msg_signature=.{6}/, 'msg_signature=000000') }),
      await post(pushes.url, pushes.sealed(verdict, 'wx0000000000000000')),
      // Where there is a key, a plain one could be anybody's.
      await post(pushes.url, pushes.plain(verdict)),
    ]
    await runJobs()
    expect([answers.map(({ status }) => status), await stateOf(id)]).toEqual([[401, 401, 401], 'checking'])
  })

  test('of anything else is heard', async () => {
    expect(await pushes.push({ MsgType: 'event', Event: 'user_enter_tempsession' })).toEqual({ status: 200, text: 'success' })
  })

  test('finds the former address as well, and both are confirmed to WeChat alone', async () => {
    const { id, trace } = await begin()
    const former = `${address}/wp-json/wp/v2/payment/notify/wechat-virtual`
    expect((await post(former, pushes.sealed(await pictures.verdictOn(trace)))).status).toBe(200)
    await runJobs()
    expect(await stateOf(id)).toBe('live')
    const question = pushes.addressCheck('4375120948345356249')
    expect((await call('GET wechat/push', question as never)).text).toBe('4375120948345356249')
    expect((await refused('GET wechat/push', { ...question, nonce: 'another' })).status).toBe(404)
  })
})
