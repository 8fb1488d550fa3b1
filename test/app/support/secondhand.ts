import type { SecondhandDetail } from '@anglers/contract/posts/secondhand'
import type { SecondhandSetting, SecondhandStanding } from '@anglers/contract/secondhand'
import { buildDetail, buildUser } from './factories'

export const setting: SecondhandSetting = {
  categories: [
    { key: 'pole', fields: [{ key: 'length', unit: 'm', choices: [], min: 2.7, max: 12 }] },
    { key: 'lure_rod', fields: [{ key: 'power', unit: '', choices: ['L', 'ML'], min: null, max: null }] },
  ],
  conditions: ['new', 'light', 'flawed'],
  handovers: ['meet', 'ship'],
  appealDays: 7,
  searches: 20,
}
export const extra: SecondhandDetail = {
  type: 'secondhand',
  tackle: 'pole',
  condition: 'light',
  priceFen: 26_000,
  wasFen: 30_000,
  openToOffers: true,
  handovers: ['meet'],
  status: 'on_sale',
  watchers: 3,
  inReview: false,
  attributes: [{ key: 'length', value: '4.5' }],
  flaw: '',
}
export const standing: SecondhandStanding = {
  watching: false,
  prices: [
    { priceFen: 26_000, at: '2026-05-10T00:00:00Z' },
    { priceFen: 30_000, at: '2026-05-01T00:00:00Z' },
  ],
  band: { lowFen: 20_000, highFen: 28_000, deals: 8 },
  offer: null,
  offers: 0,
  reservedFor: null,
  deal: null,
  warnings: [],
  ban: null,
  can: { watch: true, offer: true, want: true, manage: false, confirm: false, appeal: false, decide: false },
}
export const listing = (own: Partial<SecondhandDetail> = {}) =>
  buildDetail({
    id: 12,
    type: 'secondhand',
    title: '光威手竿',
    author: buildUser({ id: 7, nickName: '老周' }),
    extra: { ...extra, ...own },
  })
