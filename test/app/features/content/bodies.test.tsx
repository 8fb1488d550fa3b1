import { fireEvent, screen } from '@testing-library/react'
import type { PostDetail } from '@anglers/contract/content'
import type { RedbagCard } from '@anglers/contract/posts/redbag'
import { PostBody } from '@/features/content/bodies'
import { posts } from '@/features/content/Post'
import { session } from '@/stores/session'
import { buildDetail, buildPicture, buildPost, buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, asked } from '../../support/server'

HTMLMediaElement.prototype.play = () => Promise.resolve()
HTMLMediaElement.prototype.pause = () => undefined

const click = (element: Element) => doing(() => fireEvent.click(element))
const body = (own: Partial<PostDetail>) => show(<PostBody post={posts.upsert(buildDetail(own))} onHold={() => undefined} />)

beforeEach(() => {
  session.open(buildSession())
  answers('GET waters/safety', { water: null, hazards: [], law: [], can: { report: false } })
})

describe('a private spot', () => {
  const spot = { type: 'places' as const, water: 'stream' as const, access: 'climb' as const, fish: ['鲫鱼', '马口'], months: [3, 11] }
  const facts = () => [...document.querySelectorAll('.spot-fact__name')].map((name) => [name.textContent, name.nextSibling!.textContent])
  const PLACE = { name: '后山', address: '', lat: 29.9, lng: 115.5 }
  const AREA = { lat: 29.91, lng: 115.49, radiusM: 708 }

  test('says what water it is, how one gets there, which fish and when; of what is not known nothing', async () => {
    await body({ type: 'places', extra: spot })
    expect(facts()).toEqual([
      ['水域类型', '溪流'],
      ['怎么到', '要攀爬'],
      ['鱼种', '鲫鱼、马口'],
      ['好钓的月份', '3 月 11 月'],
    ])
    await body({ type: 'places', extra: { ...spot, fish: [], months: [] } })
    expect(facts().map(([name]) => name)).toEqual(['水域类型', '怎么到'])
  })

  test.each([
    ['of its place', { place: PLACE, area: AREA }, { lat: '29.9', lng: '115.5' }],
    ['of about its place, where no more is known', { place: null, area: AREA }, { lat: '29.91', lng: '115.49' }],
    ['of nowhere', { place: null, area: null }, undefined],
  ])('leads to the weather %s, by its name and for its kind of water', async (_, where, point) => {
    await body({ type: 'places', title: '后山窝', extra: spot, ...where })
    const way = screen.queryByText('这里的天气')?.closest('a')?.getAttribute('href')
    const query = way && Object.fromEntries(new URL(way, 'http://localhost').searchParams)
    expect(query).toEqual(point && { ...point, name: '后山窝', water: 'stream' })
  })

  test('that is closed shows its teaser alone', async () => {
    await body({ type: 'places', text: '有好货', locked: { by: 'vip' }, extra: spot })
    screen.getByText('有好货')
    expect(facts()).toEqual([])
  })
})

test.each([
  ['diaochang', { type: 'diaochang', water: 'pond', wild: false, price: null, rating: null, openNow: null }],
  ['places', { type: 'places', water: 'stream', access: 'climb', fish: [], months: [] }],
  ['bbs', { type: 'bbs', kind: 'poll', essence: false, pinned: false, over: false, bounty: 0 }],
] as const)(
  'of a post of type %s that is known from a list there is its text, and nothing is asked for before the rest has come',
  async (type, extra) => {
    const post = posts.upsert(buildPost({ type, text: '早口好', extra: extra as never }))
    await show(<PostBody post={post} onHold={() => undefined} />)
    screen.getByText('早口好')
    expect(asked()).toEqual([])
  },
)

describe('a red packet', () => {
  const bag: RedbagCard = {
    type: 'redbag',
    redbagId: 8,
    unit: 'credit',
    greeting: '',
    takers: 'followers',
    count: 5,
    taken: 2,
    state: 'open',
  }

  test.each([
    [{}, '恭喜发财，大吉大利', '关注我的人 · 还剩 3 个红包'],
    [{ greeting: '爆护连连', takers: 'everyone' as const }, '爆护连连', '所有人 · 还剩 3 个红包'],
    [{ state: 'finished' as const, taken: 5 }, '恭喜发财，大吉大利', '已被领完'],
    [{ state: 'expired' as const }, '恭喜发财，大吉大利', '已过期'],
  ])('says for whom it is, and how many are left: %j', async (own, greeting, note) => {
    await body({ type: 'redbag', extra: { ...bag, ...own } })
    expect(['greeting', 'note'].map((part) => document.querySelector(`.redbag-box__${part}`)!.textContent)).toEqual([greeting, note])
    await click(document.querySelector('.redbag-box')!)
    expect(opened.at(-1)).toMatch(/8/)
  })

  test('of a draft, which holds none yet, is not there to be opened', async () => {
    await body({ type: 'redbag', extra: { ...bag, redbagId: null } })
    expect(document.querySelector('.redbag-box')).toBeNull()
  })
})

describe('a film', () => {
  const film = { id: 5, url: '/media/aa/film.mp4' as string | null, poster: buildPicture(), seconds: 65, width: 720, height: 1280 }

  test('has its own buttons, and a way to see it in full', async () => {
    await body({ id: 31, type: 'video', extra: { type: 'video', film } })
    const video = document.querySelector('video')!
    expect([video.controls, video.getAttribute('src'), screen.queryByText('视频处理中')]).toEqual([
      true,
      expect.stringMatching(/film.mp4$/),
      null,
    ])
    await click(screen.getByText('全屏刷视频'))
    expect(opened.at(-1)).toMatch(/^\/pages\/video\/video\?id=31$/)
  })

  test('that cannot be played yet says so, and leads nowhere', async () => {
    await body({ type: 'video', extra: { type: 'video', film: { ...film, url: null } } })
    expect([screen.queryByText('视频处理中') !== null, screen.queryByText('全屏刷视频'), document.querySelector('video')]).toEqual([
      true,
      null,
      null,
    ])
  })

  test.each([
    [1280, 720, '56.3%'],
    [720, 1280, '133%'],
  ])('is as high as it is, but no higher than the screen bears: %i by %i', async (width, height, padding) => {
    await body({ type: 'video', extra: { type: 'video', film: { ...film, width, height } } })
    expect(document.querySelector<HTMLElement>('.video-body')!.style.paddingTop).toBe(padding)
  })
})

test('a type that is newer than this app has its text', async () => {
  await body({ type: 'contest' as never, body: '比赛开始了' })
  screen.getByText('比赛开始了')
})
