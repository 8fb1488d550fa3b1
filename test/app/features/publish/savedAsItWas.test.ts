import type { EditDetail } from '@anglers/contract/content'
import { bbsForm } from '@/features/content/types/bbs/form'
import { dianpuForm } from '@/features/content/types/dianpu/form'
import { diaochangForm } from '@/features/content/types/diaochang/form'
import { placesForm } from '@/features/content/types/places/form'
import { redbagForm } from '@/features/content/types/redbag/form'
import { secondhandForm } from '@/features/content/types/secondhand/form'
import { singleForm } from '@/features/content/types/single/form'
import { videoForm } from '@/features/content/types/video/form'
import { wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
import { NO_HOURS } from '@/features/waters'
import { textLine } from '@/features/writing/lines'
import { drafts } from '@/stores/drafts'
import { secondhandSetting } from '@/features/secondhand'
import { session } from '@/stores/session'
import { buildEdit, buildPicture, buildSession } from '../../support/factories'
import { setting } from '../../support/secondhand'
import { answers, asked } from '../../support/server'

const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const HOURS = { week: Array.from({ length: 7 }, (_, at) => (at === 0 ? [] : [{ from: '06:00', to: '18:00' }])), holidays: [] }
const FILM = { id: 5, url: '/media/aa/film.mp4', poster: null, seconds: 65, width: 720, height: 1280 }

beforeEach(() => session.open(buildSession()))

/** What is sent of an old post that was opened and saved. */
async function saved<Own extends object>(of: PostFormType<Own>, old: Partial<EditDetail>): Promise<Record<string, unknown>> {
  const name = `POST publish/${of.type}` as 'POST publish/words'
  answers('GET posts/edit-detail', buildEdit({ type: of.type, ...old }))
  answers(name, { id: 12, state: 'live', version: 4 })
  const form = new PostForm(of, 12)
  await form.load()
  expect(await form.submit()).toMatchObject({ kind: 'published' })
  return asked(name).at(-1)!.body
}

describe('an old post that is opened and saved says again what it said', () => {
  test.each([
    ['for whom it is not to be reposted', { noReprint: true }],
    ['of the followers of a topic', { visibility: 5, tags: ['台钓', '夜钓'], topic: '台钓', teaser: '预告' }],
    ['whose place is kept in part for a while', { place: PLACE, placeReveal: 'km', placeOpensAfterDays: 30 }],
    ['in a category', { category: 2, title: '水库' }],
  ] as [string, Partial<EditDetail>][])('%s', async (_, own) => {
    expect(await saved(wordsForm, own)).toMatchObject(own)
  })

  const line = { species: null, name: '野鲫', latin: '', lengthMm: 231, weightG: 310, number: 2, method: '台钓', bait: '红虫', kept: false }
  const { latin: _, ...sentLine } = line
  const thread = { type: 'bbs' as const, forumId: 7, kind: 'plain' as const, poll: null, activity: null, bounty: 0, bountyFixed: false }
  const ground = { type: 'diaochang' as const, water: 'pond' as const, wild: true, fish: [], prices: [], hours: null, stocking: null }

  /** Each type, with what it has of its own, as far as it cannot be without. */
  const types = [
    [wordsForm, null],
    [singleForm, { type: 'single', summary: '' }],
    [bbsForm, thread],
    [dianpuForm, { type: 'dianpu', services: [], brands: [], hours: null, phone: '' }],
    [diaochangForm, { ...ground, features: [], phone: '' }],
    [placesForm, { type: 'places', water: 'river', access: 'walk', fish: [], months: [] }],
    [redbagForm, { type: 'redbag', unit: 'credit', split: 'lucky', total: 2_000, count: 3, greeting: '', takers: 'everyone', sent: true }],
    [
      secondhandForm,
      {
        type: 'secondhand',
        tackle: 'pole',
        condition: 'light',
        flaw: '',
        priceFen: 1_250,
        openToOffers: true,
        handovers: ['ship'],
        attributes: [],
      },
    ],
    [videoForm, { type: 'video', film: FILM, poster: null }],
  ] as unknown as [PostFormType<object>, EditDetail['extra']][]

  const pictures = [buildPicture({ id: 61 }), buildPicture({ id: 62 })]
  const common = {
    title: '月塘早口',
    content: '先找浅滩',
    place: PLACE,
    placeReveal: 'town' as const,
    placeOpensAfterDays: 7,
    tags: ['夜钓', '台钓'],
    category: 2,
    visibility: 1,
    priceFen: 1_250,
    teaser: '预告',
    noReprint: true,
  }
  const oldOf = (of: PostFormType<object>, own: Partial<EditDetail>): Partial<EditDetail> =>
    of.type === 'single'
      ? { ...own, pictures: [], blocks: [{ type: 'paragraph', spans: [{ text: '先找浅滩' }] }], content: '' }
      : { ...own, pictures }

  test.each(types.map(([of, extra]) => [of.type, of, extra] as const))('what all posts have: %s', async (type, of, extra) => {
    const { content, ...body } = common
    expect(await saved(of, oldOf(of, { ...common, extra }))).toMatchObject({
      id: 12,
      version: 3,
      ...body,
      ...(type === 'single' ? {} : { content, media: [61, 62] }),
    })
  })

  test.each(types.map(([of, extra]) => [of.type, of, extra] as const))('that it hides nothing: %s', async (type, of, extra) => {
    const body = await saved(of, oldOf(of, { title: '月塘', place: PLACE, teaser: '旧预告', extra }))
    expect(body).toMatchObject({
      placeReveal: 'exact',
      placeOpensAfterDays: null,
      visibility: 0,
      noReprint: false,
      category: null,
      tags: [],
    })
    expect(['priceFen', 'password', 'topic', 'teaser', 'catches'].filter((field) => field in body)).toEqual(
      { words: ['catches'], single: ['catches'], secondhand: ['priceFen'] }[type as string] ?? [],
    )
  })

  test.each([wordsForm, singleForm] as unknown as PostFormType<object>[])('a catch: $type', async (of) => {
    const body = await saved(of, oldOf(of, { title: '月塘', catches: [line] }))
    expect(body['catches']).toEqual([sentLine])
  })

  test.each([
    [
      'of equal parts, of which each is typed',
      { unit: 'credit', split: 'equal', total: 1_250, count: 5, greeting: '爆护', takers: 'followers', sent: false },
    ],
    ['of points', { unit: 'points', split: 'lucky', total: 40, count: 4, greeting: '', takers: 'commenters', sent: false }],
    ['that is sent', { unit: 'credit', split: 'lucky', total: 2_000, count: 3, greeting: '', takers: 'everyone', sent: true }],
  ] as const)('a red packet %s', async (_, { sent, ...own }) => {
    const body = await saved(redbagForm, { extra: { type: 'redbag', ...own, sent } })
    expect([body, 'sent' in body]).toMatchObject([own, false])
  })

  test('a film, with its poster', async () => {
    const poster = buildPicture({ id: 77 })
    expect(await saved(videoForm, { extra: { type: 'video', film: FILM, poster } })).toMatchObject({ film: 5, poster: 77 })
  })

  test('a fishing ground', async () => {
    const own = {
      water: 'reservoir' as const,
      wild: false,
      fish: ['鲫鱼', '鲤鱼'],
      prices: [
        { per: 'day' as const, priceFen: 8_000, note: '周末' },
        { per: 'weight' as const, priceFen: 1_250, note: '' },
      ],
      hours: HOURS,
      stocking: { on: '2026-05-01', words: '放鲤鱼 1000 斤' },
      features: ['night' as const, 'parking' as const],
      phone: '0713-8880001',
    }
    expect(await saved(diaochangForm, { title: '月塘', place: PLACE, extra: { type: 'diaochang', ...own } })).toMatchObject(own)
  })

  test('a tackle shop', async () => {
    const own = { services: ['bait' as const, 'repair' as const], brands: ['光威', '化氏'], hours: HOURS, phone: '0713-8880002' }
    expect(await saved(dianpuForm, { title: '老周渔具', place: PLACE, extra: { type: 'dianpu', ...own } })).toMatchObject(own)
  })

  test('a private spot', async () => {
    const own = { water: 'river' as const, access: 'climb' as const, fish: ['鲫鱼'], months: [3, 11] }
    const old = { title: '后山窝', place: PLACE, placeReveal: 'hidden' as const }
    expect(await saved(placesForm, { ...old, extra: { type: 'places', ...own } })).toMatchObject({ ...old, ...own })
  })

  test('an article, with a cover that is none of its pictures', async () => {
    const [cover, inside] = [buildPicture(), buildPicture()]
    const blocks: EditDetail['blocks'] = [
      { type: 'paragraph', spans: [{ text: '先找浅滩' }] },
      { type: 'picture', picture: inside, caption: '晨雾' },
    ]
    const old = { title: '春钓滩', blocks, pictures: [cover], extra: { type: 'single' as const, summary: '先升温' } }
    expect(await saved(singleForm, old)).toMatchObject({
      summary: '先升温',
      blocks: [{ spans: [{ text: '先找浅滩' }] }, { type: 'picture', mediaId: inside.id, caption: '晨雾' }],
      media: [cover.id],
    })
  })

  test('an article whose cover stands in its text, which is one picture', async () => {
    const [picture, other] = [buildPicture(), buildPicture()]
    const blocks: EditDetail['blocks'] = [picture, other].map((one) => ({ type: 'picture', picture: one, caption: '' }))
    const extra = { type: 'single' as const, summary: '' }
    answers('GET posts/edit-detail', buildEdit({ type: 'single', title: '春钓滩', blocks, pictures: [picture], extra }))
    const form = new PostForm(singleForm, 12)
    await form.load()
    expect([form.uploads.pictures.map(({ id }) => id), form.fields.cover]).toEqual([[picture.id, other.id], ''])
    form.leave()
  })

  test('an article of before there were blocks, with the pictures below its text', async () => {
    const pictures = [buildPicture(), buildPicture()]
    const old = { title: '春钓滩', blocks: null, content: '先找浅滩\n\n先升温', pictures, extra: { type: 'single' as const, summary: '' } }
    expect(await saved(singleForm, old)).toMatchObject({
      blocks: [
        { type: 'paragraph', spans: [{ text: '先找浅滩' }] },
        { type: 'paragraph', spans: [{ text: '先升温' }] },
        ...pictures.map(({ id }) => ({ type: 'picture', mediaId: id, caption: '' })),
      ],
      media: [],
    })
  })

  test('tackle', async () => {
    answers('GET secondhand/setting', setting)
    await secondhandSetting.load()
    const own = {
      tackle: 'pole' as const,
      condition: 'flawed' as const,
      flaw: '漆裂',
      priceFen: 26_050,
      openToOffers: false,
      handovers: ['meet' as const, 'ship' as const],
      attributes: [{ key: 'length' as const, value: '4.5' }],
    }
    const old = { title: '光威手竿', place: PLACE, pictures: [buildPicture()] }
    expect(await saved(secondhandForm, { ...old, extra: { type: 'secondhand', ...own } })).toMatchObject(own)
    const mended = { ...own, condition: 'light' as const }
    expect(await saved(secondhandForm, { ...old, extra: { type: 'secondhand', ...mended } })).toMatchObject({ ...mended, flaw: '' })
  })

  test('a question, with what it promises', async () => {
    const body = await saved(bbsForm, { title: '怎么调漂', extra: { ...thread, kind: 'question', bounty: 50, bountyFixed: true } })
    expect(body).toMatchObject({ forumId: 7, kind: 'question', bounty: 50 })
    expect(body).not.toHaveProperty('poll')
  })

  test('a poll, with its end and its secret', async () => {
    const poll = { options: ['清晨', '夜里', '正午'], most: 2, until: '2099-05-01T10:00:00.000Z', results: 'end' as const }
    const body = await saved(bbsForm, {
      title: '几点出钓',
      content: '',
      extra: { ...thread, kind: 'poll', poll: { ...poll, frozen: true } },
    })
    expect(body).toMatchObject({ kind: 'poll', poll })
    expect(['bounty', 'activity'].filter((field) => field in body)).toEqual([])
  })

  test('an activity, which ends when it did', async () => {
    const activity = {
      startsAt: '2099-05-03T00:00:00.000Z',
      endsAt: '2099-05-03T07:30:00.000Z',
      capacity: 12,
      partyMost: 3,
      phoneWanted: true,
    }
    const body = await saved(bbsForm, { title: '周日月塘', extra: { ...thread, kind: 'activity', activity } })
    expect(body).toMatchObject({ kind: 'activity', activity })
    expect(['bounty', 'poll'].filter((field) => field in body)).toEqual([])
  })
})

test.each([
  [3, null, 3],
  [5, 5, 5],
])('changes that were left unsent are asked about where the post is another by then: %i', async (version, conflict, sent) => {
  answers('GET posts/edit-detail', buildEdit())
  const left = new PostForm(wordsForm, 12)
  await left.load()
  left.set({ content: '这里改的' })
  left.leave()
  answers('GET posts/edit-detail', buildEdit({ version, content: '别处改的' }))
  answers('POST publish/words', { id: 12, state: 'live', version: 6 })
  const form = new PostForm(wordsForm, 12)
  await form.load()
  expect([form.fields.content, form.conflict?.version ?? null]).toEqual(['这里改的', conflict])
  form.keepMine()
  await form.submit()
  expect(asked('POST publish/words').map(({ body }) => [body.version, body.content])).toEqual([[sent, '这里改的']])
})

describe('what a form of a type wants', () => {
  const problemsOf = async <Own extends object>(of: PostFormType<Own>, filled: Partial<PostForm<Own>['fields']>) => {
    const form = new PostForm(of)
    form.set({ title: '月塘', content: '早口好', place: PLACE, ...filled })
    expect(await form.submit()).toEqual({ kind: 'failed' })
    return Object.keys(form.problems)
  }

  test.each([
    ['no amount', { count: '3', total: '' }, 'total'],
    ['no number of parts', { count: '', total: '10' }, 'count'],
    ['fewer fen than parts', { count: '3', total: '0.02' }, 'total'],
  ])('a red packet with %s', async (_, typed, field) => {
    expect(await problemsOf(redbagForm, typed)).toEqual([field])
  })

  test.each([
    ['no forum', { forumId: null }, 'forumId'],
    ['no title', { title: ' ' }, 'title'],
    ['no word', { content: ' ' }, 'content'],
    ['options that are alike', { kind: 'poll', poll: { ...bbsForm.empty.poll, options: ['清晨', ' 清晨 '] } }, 'poll'],
    [
      'a secret that never ends',
      { kind: 'poll', poll: { ...bbsForm.empty.poll, options: ['清晨', '夜里'], ends: '', secret: true } },
      'poll',
    ],
    ['no day', { kind: 'activity', activity: { ...bbsForm.empty.activity, hour: '8:00' } }, 'activity'],
    ['no time of the day', { kind: 'activity', activity: { ...bbsForm.empty.activity, day: '2099-05-03', hour: '24:00' } }, 'activity'],
  ] as [string, object, string][])('a post of a forum with %s', async (_, typed, field) => {
    expect(await problemsOf(bbsForm, { forumId: 7, ...typed })).toEqual([field])
  })

  test.each([
    ['a price that is none', { prices: [{ per: 'rod', price: '一百', note: '' }] }, 'prices'],
    ['a place that is not chosen', { place: null }, 'place'],
  ] as [string, object, string][])('a ground with %s', async (_, typed, field) => {
    expect(await problemsOf(diaochangForm, typed)).toEqual([field])
  })

  const TACKLE = { price: '10', handovers: ['meet'] }
  test.each([
    ['no picture', TACKLE, ['media']],
    ['a price that is too high', { ...TACKLE, price: '100000.01' }, ['media', 'price']],
    ['no price', { ...TACKLE, price: '0' }, ['media', 'price']],
    ['a flaw that is not said', { ...TACKLE, condition: 'flawed', flaw: ' ' }, ['flaw', 'media']],
    ['no way to have it', { ...TACKLE, handovers: [] }, ['handovers', 'media']],
    ['no place to meet', { ...TACKLE, place: null }, ['media', 'place']],
    ['no place, where it is sent', { ...TACKLE, handovers: ['ship'], place: null }, ['media']],
  ] as [string, object, string[]][])('tackle with %s', async (_, typed, fields) => {
    expect((await problemsOf(secondhandForm, typed)).sort()).toEqual(fields)
  })

  test.each([
    ['a ground', diaochangForm, { title: ' ', place: null }, ['place', 'title']],
    ['a ground by hours that are none', diaochangForm, { hours: { ...NO_HOURS, kind: 'daily', daily: '随时' } }, ['hours']],
    ['a ground with fish of no day', diaochangForm, { stocking: '放鲤鱼' }, ['stockedOn']],
    ['a shop', dianpuForm, { title: ' ', place: null }, ['place', 'title']],
    ['a spot', placesForm, { title: ' ', place: null }, ['place', 'title']],
    [
      'an article with a file that is still to come',
      singleForm,
      { blocks: [textLine('paragraph', [{ text: '浅滩' }]), { key: 'f', kind: 'file', name: 'a.gpx', bytes: 9, file: null }] },
      ['blocks'],
    ],
  ] as [string, PostFormType<object>, object, string[]][])('%s', async (_, of, typed, fields) => {
    expect((await problemsOf(of, typed)).sort()).toEqual(fields)
  })
})

describe('a new post', () => {
  const published = async <Own extends object>(of: PostFormType<Own>, typed: object) => {
    const name = `POST publish/${of.type}` as 'POST publish/words'
    answers(name, { id: 12, state: 'live', version: 1 })
    const form = new PostForm(of)
    form.uploads.fill([buildPicture()])
    form.set({ title: '月塘', content: '早口好', place: PLACE, ...typed } as never)
    expect(await form.submit()).toMatchObject({ kind: 'published' })
    return asked(name).at(-1)!.body
  }

  test.each([
    ['a status', wordsForm, 'exact'],
    ['a ground', diaochangForm, 'exact'],
    ['a spot', placesForm, 'km'],
    ['tackle', secondhandForm, 'km'],
  ] as [string, PostFormType<object>, string][])('lets others know as much of its place as such a post does: %s', (_, of, reveal) => {
    const form = new PostForm(of)
    expect(form.fields.placeReveal).toBe(reveal)
    form.leave()
  })

  test.each([
    ['a ground', diaochangForm, { phone: ' 0713-8880001 ' }, { phone: '0713-8880001' }],
    ['wild water, whatever it cost before', diaochangForm, { wild: true, prices: [{ per: 'rod', price: '80', note: '' }] }, { prices: [] }],
    ['a shop', dianpuForm, { phone: ' 0713-8880001 ' }, { phone: '0713-8880001' }],
    ['a red packet', redbagForm, { total: '10', count: '2', greeting: ' 钓友好 ' }, { greeting: '钓友好' }],
    ['tackle', secondhandForm, { price: '10', condition: 'flawed', flaw: ' 漆裂 ' }, { flaw: '漆裂' }],
  ] as [string, PostFormType<object>, object, object][])('is sent without what surrounds its words: %s', async (_, of, typed, words) => {
    expect(await published(of, typed)).toMatchObject(words)
  })

  test.each([
    ['a ground', diaochangForm, { phone: '0713-8880001' }],
    ['a shop', dianpuForm, { brands: '光威' }],
    ['a spot', placesForm, { months: ['3'] }],
    ['a red packet', redbagForm, { total: '10' }],
    ['tackle', secondhandForm, { price: '260' }],
    ['an article', singleForm, { summary: '看水温' }],
    ['a poll', bbsForm, { poll: { ...bbsForm.empty.poll, options: ['鲫鱼', ''] } }],
    ['a status', wordsForm, { catches: [{}] }],
  ] as [string, PostFormType<object>, object][])('is kept for what is its own alone, and not for nothing: %s', (_, of, typed) => {
    const begun = new PostForm(of)
    begun.leave()
    const form = new PostForm(of)
    expect([form.restored, form.isEmpty]).toEqual([false, true])
    form.set(typed)
    form.leave()
    const again = new PostForm(of)
    expect([again.restored, again.fields]).toMatchObject([true, typed])
    again.discard()
  })

  test('of an article has the pictures that stand in it, and its cover, and no other', async () => {
    const [inText, cover, gone] = [buildPicture(), buildPicture(), buildPicture()]
    const form = new PostForm(singleForm)
    form.uploads.fill([inText, cover, gone].map((picture) => ({ ...picture, key: `p${picture.id}` })))
    const blocks = [textLine('paragraph', [{ text: '浅滩' }]), { key: 'a', kind: 'picture', upload: `p${inText.id}`, caption: '' } as const]
    form.set({ title: '月塘', cover: `p${cover.id}`, blocks: [...blocks] })
    answers('POST publish/single', { id: 12, state: 'live', version: 1 })
    const sending = form.submit()
    expect(form.uploads.pictures.map(({ id }) => id)).toEqual([inText.id, cover.id])
    await sending
    expect(asked('POST publish/single').at(-1)!.body).toMatchObject({
      media: [cover.id],
      blocks: [{ type: 'paragraph' }, { type: 'picture', mediaId: inText.id }],
    })
  })

  test('of an article begins with what an older app kept as plain text, and is worth keeping for its cover alone', () => {
    drafts.write('single', { fields: { content: '先找浅滩\n\n再找风' }, pictures: [], key: 'k' })
    const form = new PostForm(singleForm)
    expect([form.words, form.fields.content]).toEqual(['先找浅滩\n再找风', ''])
    expect(form.fields.blocks).toMatchObject([{ spans: [{ text: '先找浅滩' }] }, { spans: [{ text: '再找风' }] }])
    form.discard()
    expect(form.isEmpty).toBe(true)
    form.set({ cover: 'p7' })
    expect(form.isEmpty).toBe(false)
    form.discard()
  })
})
