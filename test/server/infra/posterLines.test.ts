import { linesOf } from '../../../server/src/infra/poster/lines.ts'

const SIZE = 10
/** In lines of so many Chinese letters. */
const inLines = (text: string, letters: number, max = 10) => linesOf(text, { size: SIZE, room: letters * SIZE, max })

test.each<[string, string, number, string[]]>([
  ['a line ends where it is full', '一二三四五', 3, ['一二三', '四五']],
  ['what just fits does', '一二三', 3, ['一二三']],
  ['a new line is one', '一\n二', 3, ['一', '二']],
  ['empty ones are left out', '一\n\n \n二', 3, ['一', '二']],
  ['no line begins with what ends a sentence', '一二三，四', 3, ['一二', '三，四']],
  ['nor with what closes', '一二三」四', 3, ['一二', '三」四']],
  ['no line ends with what opens', '一二（三四）', 3, ['一二', '（三', '四）']],
  ['a word is not torn', '一 carp', 4, ['一 carp']],
  ['it is taken to the next line', '一二三 carp', 4, ['一二三', 'carp']],
  ['a word that fits into no line is', 'aaaaaaaaaa', 2, ['aaa', 'aaa', 'aaa', 'a']],
  ['a space at the end takes no room, and none begins a line', '一二三 四五', 3, ['一二三', '四五']],
  ['spaces of all kinds are one', '一\u3000 \t二', 5, ['一   二']],
  ['in French a sign stays with the word before its space', 'a b !', 1.4, ['a', 'b !']],
  ['what nobody sees is left out', '一\u200b\u202e二', 3, ['一二']],
  ['of what the fonts lack nothing is drawn', '鱼\ud83e\udeff\u0627', 3, ['鱼']],
  ['nothing is no line', '', 3, []],
])('%s: %j', (_, text, letters, lines) => {
  expect(inLines(text, letters)).toEqual(lines)
})

test('an emoji of several parts is its first one', () => {
  expect(inLines('👨‍👩‍👧鱼', 5)).toEqual(['👨鱼'])
})

test.each<[string, number, number, string[]]>([
  ['一二三四五六七', 3, 2, ['一二三', '四五…']],
  ['一二三四', 3, 1, ['一二…']],
  ['一二三', 3, 1, ['一二三']],
  ['一\n二', 3, 1, ['一…']],
  ['一二 三四', 4, 1, ['一二…']],
])('where there is more to say than has room, %j ends in …', (text, letters, max, lines) => {
  expect(inLines(text, letters, max)).toEqual(lines)
})
