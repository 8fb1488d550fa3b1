import type { PayerPlace, PaymentWay } from '@anglers/contract/payment'
import { offeredWays, providerFor, wantsDelivery } from '../../../server/src/domains/payment/ways.ts'
import type { PaymentProvider, PaymentProviders } from '../../../server/src/infra/payments/ports.ts'

const WAYS: PaymentWay[] = [
  'wechat_mini',
  'wechat_jsapi',
  'wechat_h5',
  'wechat_native',
  'wechat_virtual',
  'alipay_wap',
  'alipay_page',
  'douyin',
]
const provider = (...ways: PaymentWay[]) => ({ ways: new Set(ways) }) as unknown as PaymentProvider
const all: PaymentProviders = {
  wechat: provider('wechat_mini', 'wechat_jsapi', 'wechat_h5', 'wechat_native'),
  wechat_virtual: provider('wechat_virtual'),
  alipay: provider('alipay_wap', 'alipay_page'),
  douyin: provider('douyin'),
}
const offered = (place: PayerPlace, goods: 'virtual' | 'shipped', more: { ios?: boolean; fen?: number; by?: PaymentProviders } = {}) =>
  offeredWays(more.by ?? all, { goods, amountFen: more.fen ?? 1_050 }, { place, ios: more.ios }).map(({ way, refusal }) => [way, refusal])

test.each<[PayerPlace, 'virtual' | 'shipped', PaymentWay[]]>([
  ['wechat', 'virtual', ['wechat_virtual']],
  ['wechat', 'shipped', ['wechat_mini']],
  ['douyin', 'virtual', ['douyin']],
  ['douyin', 'shipped', ['douyin']],
  ['wechat_browser', 'virtual', ['wechat_jsapi']],
  ['wechat_browser', 'shipped', ['wechat_jsapi']],
  ['phone', 'virtual', ['wechat_h5', 'alipay_wap']],
  ['computer', 'shipped', ['wechat_native', 'alipay_page']],
])('at the place %s what is %s is paid by %j', (place, goods, ways) => {
  expect(offered(place, goods)).toEqual(ways.map((way) => [way, null]))
  expect(offered(place, goods, { by: {} })).toEqual(ways.map((way) => [way, 'not_set_up']))
})

test('a provider that has no keys for one of its ways offers the others', () => {
  const by = { ...all, wechat: provider('wechat_h5'), alipay: provider('alipay_page') }
  expect(offered('phone', 'shipped', { by })).toEqual([
    ['wechat_h5', null],
    ['alipay_wap', 'not_set_up'],
  ])
  expect(providerFor(by, 'wechat_mini')).toBeNull()
  expect(providerFor(by, 'wechat_h5')).toBe(by.wechat)
})

test.each<[PayerPlace, 'virtual' | 'shipped', number, string | null]>([
  ['douyin', 'virtual', 1_000, 'ios'],
  ['douyin', 'shipped', 1_050, null],
  ['wechat', 'virtual', 1_050, 'whole_yuan'],
  ['wechat', 'virtual', 1_000, null],
  ['wechat', 'shipped', 1_050, null],
  ['wechat_browser', 'virtual', 1_050, null],
])('on an iPhone at the place %s what is %s for %i fen has the refusal %s', (place, goods, fen, refusal) => {
  expect(offered(place, goods, { ios: true, fen }).map(([, why]) => why)).toEqual([refusal])
})

test('that something is handed over, or sent, is told where the provider wants to know', () => {
  expect(WAYS.filter((way) => wantsDelivery(way, 'virtual'))).toEqual(['wechat_virtual', 'douyin'])
  expect(WAYS.filter((way) => wantsDelivery(way, 'shipped'))).toEqual(['wechat_mini', 'douyin'])
})
