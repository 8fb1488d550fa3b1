import { regionOfIp } from '../../../server/src/infra/ipRegions.ts'

test.each([
  ['218.4.167.70', '江苏', 'a province'],
  ['223.104.3.1', '北京', 'a city of its own'],
  ['124.117.224.1', '新疆', 'an autonomous region'],
  ['1.36.1.1', '中国香港', 'named with the country'],
  ['61.220.1.1', '中国台湾', 'named with the country'],
  ['8.8.8.8', '美国', 'another country'],
  ['2408:8456:1::1', '广东', 'IPv6'],
  ['::ffff:218.4.167.70', '江苏', 'IPv4 within IPv6'],
  ['127.0.0.1', '', 'this machine'],
  ['10.0.0.1', '', 'a private network'],
  ['::1', '', 'this machine'],
  ['fe80::1%eth0', '', 'a link'],
  ['39.144.0.1', '中国', 'a network all over the country'],
  ['2408:8000::1', '中国', 'one of IPv6'],
  ['', '', 'nothing'],
  ['no address', '', 'nonsense'],
])('%s is in %s: %s', (ip, region) => {
  expect(regionOfIp(ip)).toBe(region)
})
