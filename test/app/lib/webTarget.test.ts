import { webTarget } from '@/lib/webTarget'

const hosts = ['mp.weixin.qq.com', '*.example.com', 'fish.example:8443']
const isPage = (path: string) => path === '/pages/hot/hot'
const target = (address: string, origin = 'https://anglers.example') => webTarget(address, { hosts, origin, isPage })

test.each([
  ['https://mp.weixin.qq.com/s/abc', 'https://mp.weixin.qq.com/s/abc', 'mp.weixin.qq.com'],
  [' HTTPS://MP.WEIXIN.QQ.COM/S?a=1#b ', 'https://mp.weixin.qq.com/S?a=1#b', 'mp.weixin.qq.com'],
  ['https://mp.weixin.qq.com', 'https://mp.weixin.qq.com/', 'mp.weixin.qq.com'],
  ['https://mp.weixin.qq.com:443/s', 'https://mp.weixin.qq.com/s', 'mp.weixin.qq.com'],
  ['mp.weixin.qq.com/s', 'https://mp.weixin.qq.com/s', 'mp.weixin.qq.com'],
  ['https://a.b.example.com/水', 'https://a.b.example.com/水', 'a.b.example.com'],
  ['https://fish.example:8443/', 'https://fish.example:8443/', 'fish.example:8443'],
  ['https://mp.weixin.qq.com/s?access_token=secret&id=1', 'https://mp.weixin.qq.com/s?id=1', 'mp.weixin.qq.com'],
  ['https://mp.weixin.qq.com/s#access_token=secret', 'https://mp.weixin.qq.com/s', 'mp.weixin.qq.com'],
])('%s is shown inside', (address, url, host) => {
  expect(target(address)).toEqual({ kind: 'inside', url, host })
})

test.each([
  ['https://example.com/', 'example.com'],
  ['https://evilexample.com/', 'evilexample.com'],
  ['https://mp.weixin.qq.com.evil.example/', 'mp.weixin.qq.com.evil.example'],
  ['https://mp.weixin.qq.com:8443/', 'mp.weixin.qq.com:8443'],
  ['https://fish.example/', 'fish.example'],
  ['http://mp.weixin.qq.com/', 'mp.weixin.qq.com'],
  ['https://1.2.3.4/', '1.2.3.4'],
  ['https://evil.example/?u=https://mp.weixin.qq.com', 'evil.example'],
  ['https://anglers.example/docs/', 'anglers.example'],
])('%s leads out, to %s', (address, host) => {
  expect(target(address)).toMatchObject({ kind: 'outside', host })
})

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt://mp.weixin.qq.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://mp.weixin.qq.com/x',
  'ftp://mp.weixin.qq.com/',
  '//mp.weixin.qq.com/',
  '/pages/index/index',
  'mp',
  'https://user:password@mp.weixin.qq.com/',
  'https://mp.weixin.qq.com@evil.example/',
  'https://evil.example\\@mp.weixin.qq.com/',
  'https://mp.weixin.qq.com\\.evil.example/',
  'https:\\\\evil.example',
  'https:/evil.example',
  'https://',
  'https:///evil.example',
  'https://mp.weixin.qq.com/a b',
  'https://mp.weixin.qq.com/\tb',
  'https://mp.weixin.qq.com/"><script>',
  'https://mp.weixin.qq.com/\u202egpj.exe',
  'https://mp。weixin。qq。com/',
  'https://\u0440aypal.com/',
  'https://[::1]/',
  'https://mp.weixin.qq.com:99999999/',
  'https://mp..weixin.qq.com/',
  'java\nscript:alert(1)',
])('%p is not opened', (address) => {
  expect(target(address)).toEqual({ kind: 'bad' })
})

test('a page of our own opens as a page', () => {
  expect(target('https://anglers.example/pages/hot/hot?x=1&access_token=secret')).toEqual({ kind: 'page', path: '/pages/hot/hot?x=1' })
  expect(target('http://127.0.0.1:8080/pages/hot/hot', 'http://127.0.0.1:8080')).toEqual({ kind: 'page', path: '/pages/hot/hot' })
  expect(target('https://anglers.example/pages/hot/hot#top')).toEqual({ kind: 'page', path: '/pages/hot/hot' })
  expect(target('https://anglers.example/pages/hot/hot?x=1#top')).toEqual({ kind: 'page', path: '/pages/hot/hot?x=1' })
})

test.each(['https://anglers.example', 'https://anglers.example/', 'https://anglers.example/?x=1'])('%s is home', (address) => {
  expect(target(address)).toEqual({ kind: 'page', path: '/pages/index/index' })
})

test('a page that came without encryption may show what does, too', () => {
  expect(target('http://mp.weixin.qq.com/', 'http://127.0.0.1:8080')).toMatchObject({ kind: 'inside', url: 'http://mp.weixin.qq.com/' })
})
