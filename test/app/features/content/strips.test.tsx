import type { ExtrasOf, PostType } from '@anglers/contract/postTypes'
import { CardStrip } from '@/features/content'
import { buildPicture } from '../../support/factories'
import { show } from '../../support/render'

type Cards = { [T in PostType]: ExtrasOf<T>['card'] }

const bbs: Cards['bbs'] = { type: 'bbs', kind: 'plain', essence: false, pinned: false, over: false, bounty: 0 }
const dianpu: Cards['dianpu'] = {
  type: 'dianpu',
  services: ['bait', 'repair', 'line', 'rental'],
  brands: [],
  openNow: null,
  rating: null,
  reviews: 0,
  confirmed: false,
}
const ground: Cards['diaochang'] = {
  type: 'diaochang',
  water: 'pond',
  wild: false,
  fish: [],
  price: null,
  openNow: null,
  rating: null,
  reviews: 0,
  confirmed: false,
}
const bag: Cards['redbag'] = {
  type: 'redbag',
  redbagId: 8,
  unit: 'credit',
  greeting: '',
  takers: 'everyone',
  count: 5,
  taken: 2,
  state: 'open',
}
const film = { id: 5, url: '/media/aa/film.mp4' as string | null, poster: null, seconds: 65, width: 720, height: 1280 }
const price = { per: 'day' as const, priceFen: 8_050, note: '' }
const tackle = { type: 'secondhand', tackle: 'pole', condition: 'light', priceFen: 26_000, wasFen: null, openToOffers: true, handovers: [] }
const listing = { ...tackle, status: 'reserved', watchers: 0, inReview: false } as unknown as Cards['secondhand']

test.each<[string, Cards[PostType], string | null]>([
  ['a plain thread', bbs, null],
  ['a question', { ...bbs, kind: 'question', bounty: 50 }, '提问 · 悬赏 50 积分'],
  ['one that is answered', { ...bbs, kind: 'question', over: true }, '提问 · 已采纳'],
  ['a poll that has ended', { ...bbs, kind: 'poll', over: true }, '投票 · 已结束'],
  ['what is recommended', { ...bbs, kind: 'activity', essence: true }, '活动 · 精华'],
  ['a shop', dianpu, '活饵 · 修竿 · 绑线'],
  ['one that is rated and shut', { ...dianpu, rating: 4.5, openNow: { open: false, until: null } }, '★ 4.5 · 休息中 · 活饵 · 修竿 · 绑线'],
  ['a ground of which no price is known', ground, '鱼塘'],
  ['one with a price', { ...ground, price, rating: 5, openNow: { open: true, until: null } }, '鱼塘 · ¥80.50 每天 · ★ 5.0 · 营业中'],
  ['one that costs nothing', { ...ground, price: { ...price, priceFen: 0 } }, '鱼塘 · 免费'],
  ['wild water, whatever it cost once', { ...ground, wild: true, water: 'river', price }, '河流 · 免费'],
  ['a spot', { type: 'places', water: 'sea', access: 'boat', fish: [], months: [] }, '海钓 · 坐船'],
  ['a red packet', bag, '还剩 3 个红包'],
  ['one that is empty', { ...bag, state: 'finished' }, '已被领完'],
  ['one that is over', { ...bag, state: 'expired' }, '已过期'],
  ['an article', { type: 'single', minutes: 3 }, '文章 · 约 3 分钟读完'],
  ['a film', { type: 'video', film }, '1:05'],
  ['one that cannot be played yet', { type: 'video', film: { ...film, url: null } }, '视频处理中'],
  ['what is sold', listing, '¥260 · 轻微使用痕迹 · 已预留'],
])('the card of %s says so', async (_, extra, words) => {
  await show(<CardStrip type={extra.type} extra={extra} />)
  expect(document.querySelector('[class*="strip"]')?.textContent ?? null).toBe(words)
})

test('the card of a film shows its cover', async () => {
  const poster = buildPicture({ alt: '溜鱼' })
  await show(<CardStrip type="video" extra={{ type: 'video', film: { ...film, poster } }} />)
  expect([...document.querySelectorAll('img')].map(({ alt, src }) => [alt, new URL(src).pathname])).toEqual([['溜鱼', poster.card]])
})

test.each([
  ['of a post that is closed', 'diaochang', null],
  ['of a status', 'words', null],
] as const)('nothing stands on the card %s', async (_, type, extra) => {
  await show(<CardStrip type={type} extra={extra} />)
  expect(document.querySelector('[class*="strip"]')).toBeNull()
})
