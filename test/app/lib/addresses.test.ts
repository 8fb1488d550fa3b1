import { partsOf } from '@/lib/addresses'

/** The addresses in a text, as they are shown. */
const shown = (text: string) =>
  partsOf(text)
    .filter(({ address }) => address !== undefined)
    .map((part) => part.text)

test.each([
  ['https://a.example', 'https://a.example'],
  ['看https://a.example/c这个', 'https://a.example/c'],
  ['https://a.example/c。好', 'https://a.example/c'],
  ['（https://a.example/c）', 'https://a.example/c'],
  ['《https://a.example/c》', 'https://a.example/c'],
  ['【https://a.example/c】', 'https://a.example/c'],
  ['“https://a.example/c”', 'https://a.example/c'],
  ['https://a.example/c，去吗', 'https://a.example/c'],
  ['地址：https://a.example/c', 'https://a.example/c'],
  ['https://a.example/c.', 'https://a.example/c'],
  ['https://a.example/c,', 'https://a.example/c'],
  ['https://a.example/c?!', 'https://a.example/c'],
  ['https://a.example/c...', 'https://a.example/c'],
  ['(https://a.example/c).', 'https://a.example/c'],
  ['[https://a.example/c]', 'https://a.example/c'],
  ['<https://a.example/c>', 'https://a.example/c'],
  ['"https://a.example/c"', 'https://a.example/c'],
  ['https://a.example/Carp_(fish)', 'https://a.example/Carp_(fish)'],
  ['(https://a.example/Carp_(fish))', 'https://a.example/Carp_(fish)'],
  ['https://a.example/?a=1&b[]=2#top-3', 'https://a.example/?a=1&b[]=2#top-3'],
  ['https://a.example?x=https://b.example', 'https://a.example?x=https://b.example'],
  ['https://a.example/%E9%B1%BC', 'https://a.example/%E9%B1%BC'],
  ['HTTPS://A.example/C', 'HTTPS://A.example/C'],
  ['http://10.0.0.2:8080/x', 'http://10.0.0.2:8080/x'],
  ['https://xn--fiqs8s.example/', 'https://xn--fiqs8s.example/'],
  ['https://a.example\\@b.example', 'https://a.example'],
  ['https://a.example/\u202egpj.exe', 'https://a.example/'],
  ['www.a.example/x?y=1', 'www.a.example/x?y=1'],
  ['上www.a.example看', 'www.a.example'],
])('%s leads to %s', (text, address) => {
  expect(shown(text)).toEqual([address])
})

test.each([
  '明早五点，南门见',
  '',
  'javascript:alert(1)',
  'javascript://a.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://a.example/',
  'file:///etc/passwd',
  'a.example',
  'me@www.a.example',
  'www.',
  'www.。',
  'www.a',
  'www.1.2',
  'www...',
  'awww.a.example',
  'xhttps://a.example',
  'http://',
  'https://。',
  'https://a',
  'https:///a.example',
  'https://user:password@a.example/',
  'https://a.example@b.example/',
  'https://a..example/',
  'https://-a.example/',
  'https://[::1]/',
  'https://a.example:999999/',
  'https://水.example/',
])('%p leads nowhere', (text) => {
  expect(shown(text)).toEqual([])
})

test('a bare host is asked for safely', () => {
  expect(partsOf('www.a.example')).toEqual([{ text: 'www.a.example', address: 'https://www.a.example' }])
})

test('nothing of the text is lost, and each address is its own', () => {
  const text = '先看 https://a.example/1, 再看(www.b.example)。\nhttps://c.example/?q=1！'
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(shown(text)).toEqual(['https://a.example/1', 'www.b.example', 'https://c.example/?q=1'])
})

test.each([
  'https://a.example/' + ')'.repeat(20_000),
  'www.'.repeat(20_000),
  'https://' + 'a.'.repeat(20_000),
  'https://' + 'a-'.repeat(20_000),
])('a spiteful text keeps nobody waiting', (text) => {
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
