import { linkedParts } from '@/lib/linkedParts'
import { beginMention, endMention, mentionedIn, openMention } from '@/lib/mentions'

const laowang = { id: 1, nickName: '老王' }
const laowangtou = { id: 2, nickName: '老王头' }

/** The parts as one line: `<…>` leads to a member, `[…]` out. */
const drawn = (text: string, mentions = [laowang, laowangtou]) =>
  linkedParts(text, mentions)
    .map((part) => (part.member ? `<${part.text}:${part.member}>` : part.address ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['没有链接', '没有链接'],
  ['@老王 在吗', '<@老王:1> 在吗'],
  ['叫@老王一起去', '叫<@老王:1>一起去'],
  ['@老王头你好，@老王也来', '<@老王头:2>你好，<@老王:1>也来'],
  ['mail@老王', 'mail@老王'],
  ['@谁也不是', '@谁也不是'],
  ['@@老王', '@<@老王:1>'],
  ['看https://a.example/x，@老王', '看[https://a.example/x]，<@老王:1>'],
  ['javascript:alert(1) ftp://a.example', 'javascript:alert(1) ftp://a.example'],
])('%s is drawn %s', (text, wanted) => {
  expect(drawn(text)).toBe(wanted)
  expect(
    linkedParts(text, [laowang])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['', null],
  ['@', ''],
  ['你好@', ''],
  ['你好@老', '老'],
  ['@老 ', null],
  ['a@b', null],
  [`@${'长'.repeat(40)}`, null],
])('behind %s there is typed: %s', (text, name) => expect(openMention(text)).toBe(name))

test.each([
  ['', '@'],
  ['好', '好@'],
  ['ok', 'ok @'],
  ['好@', '好@'],
])('an @ begins behind %s: %s', (text, wanted) => expect(beginMention(text)).toBe(wanted))

test('a chosen name takes the place of what was typed of it', () => {
  expect(endMention('一起去吗@老', '老王头')).toBe('一起去吗@老王头 ')
  expect(endMention('@', '$1')).toBe('@$1 ')
})

test('of those chosen the text calls whose names are still in it, each once', () => {
  expect(mentionedIn('@老王 来', [laowang, laowang, laowangtou])).toEqual([1])
})
