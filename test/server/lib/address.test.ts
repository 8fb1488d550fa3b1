import { accountNameOf, isForeign, networkOf, parseAddress, platformPhone } from '../../../server/src/lib/address.ts'

describe('a phone or an e-mail', () => {
  test.each([
    ['13800001111', 'phone', '13800001111'],
    [' 138 0000 1111 ', 'phone', '13800001111'],
    ['+86 138-0000-1111', 'phone', '13800001111'],
    ['8613800001111', 'phone', '13800001111'],
    ['0086 (138) 0000-1111', 'phone', '13800001111'],
    ['１３８００００１１１１', 'phone', '13800001111'],
    ['Yu.Gan+fish@Example.COM', 'email', 'yu.gan+fish@example.com'],
    ['a@b.co', 'email', 'a@b.co'],
  ])('is seen in %j', (text, kind, value) => {
    expect(parseAddress(text)).toEqual({ kind, value })
  })

  test.each([
    '',
    'yugan',
    '12800001111',
    '1380000111',
    '138000011112',
    '+85298765432',
    '@example.com',
    'a@b',
    'a b@c.de',
    'a..b@c.de',
    '.a@b.de',
    'a@-b.de',
    '"a"@b.de',
    'a@b.de\nBcc: x@y.de',
    '../a@b.de',
    '鱼@b.de',
  ])('is not seen in %j', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})

test.each([
  [' YuGan ', 'login', 'yugan'],
  ['+86 13800001111', 'phone', '13800001111'],
  ['+85298765432', 'phone', '+85298765432'],
  ['A@B.de', 'email', 'a@b.de'],
  ['odd"one@b.de', 'email', 'odd"one@b.de'],
  ['12345', 'login', '12345'],
])('a member who types %j means the %s %j', (text, kind, value) => {
  expect(accountNameOf(text)).toEqual({ kind, value })
})

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['13800001111', '86', '13800001111', false],
  ['13800001111', '+86', '13800001111', false],
  ['13800001111', '', '13800001111', false],
  ['98765432', '852', '+85298765432', true],
  ['912345678', '+886', '+886912345678', true],
  // As long as one of the mainland.
  ['15112345678', '49', '+4915112345678', true],
])('the phone %s of %j is kept as %s, abroad: %s', (pure, country, phone, abroad) => {
  expect([platformPhone(pure, country), isForeign(phone)]).toEqual([phone, abroad])
})
