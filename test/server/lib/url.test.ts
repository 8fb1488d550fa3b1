import { isAppLink, isIcon, isLink, isOwnPath, isWebAddress, isWebUrl } from '../../../server/src/lib/url.ts'

const WEB = ['https://fish.example', 'http://fish.example/a?b=c#d', 'HTTPS://FISH.EXAMPLE/', 'https://xn--fiqs8s.example/鱼']
const NEVER = [
  '',
  'fish.example',
  'javascript:alert(1)',
  'JavaScript://fish.example/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://fish.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://fish.example',
  'https:fish.example',
  'https:/fish.example',
  'https://user@fish.example',
  'https://user:word@fish.example',
  'https://:word@fish.example',
  'https://fish.example/a b',
  'https://fish.example/\nx',
  ' https://fish.example',
  '//fish.example',
  '/\\fish.example',
]

test.each(WEB)('%j is of the web', (text) => {
  expect([isWebUrl(text), isLink(text), isAppLink(text), isIcon(text), isOwnPath(text)]).toEqual([true, true, true, true, false])
})

test.each(NEVER)('%j leads nowhere', (text) => {
  expect([isWebUrl(text), isLink(text), isAppLink(text), isOwnPath(text)]).toEqual([false, false, false, false])
})

test.each(['/', '/pages/hot/hot', '/pages/hot/hot?id=1&a=鱼', '/media/a.webp'])('%j is a page of ours, or a file', (text) => {
  expect([isOwnPath(text), isLink(text), isWebUrl(text), isAppLink(text)]).toEqual([true, true, false, false])
})

test.each(['/a b', '/a"b', "/a'b", '/a<b', '/a>b', '/a\\b', 'a/b', './a', '/a\n'])('%j is no page of ours', (text) => {
  expect(isOwnPath(text)).toBe(false)
})

test.each(['anglers://home', 'itms-apps://apps.example/app/id1', 'weixin://dl/business/?t=x'])(
  '%j opens an app, and is no page',
  (text) => {
    expect([isAppLink(text), isLink(text)]).toEqual([true, false])
  },
)

test.each(['anglers:home', 'anglers://a b', 'anglers://a"b', 'filesystem://x', '1app://x'])('%j opens no app', (text) => {
  expect(isAppLink(text)).toBe(false)
})

test.each<[string, boolean]>([
  ['example.com', true],
  ['a-b.example.com/notice?x=1', true],
  ['https://example.com', true],
  ['http://example.museum/', true],
  ['ftp://example.com', false],
  ['example', false],
  ['example.c', false],
  ['example.toolong', false],
  ['example.com:8080', false],
  ['exa mple.com', false],
  ['example.com/a b', false],
])('as somebody types an address, %j is one: %s', (text, is) => expect(isWebAddress(text)).toBe(is))

test('an icon is called by its name, or is a picture', () => {
  expect(['fish', 'tab-home', '/media/a.webp', 'Fish', 'fish1', 'fish.svg'].map(isIcon)).toEqual([true, true, true, false, false, false])
})
