import { charsOf, cutText } from '@/lib/text'

test.each([
  ['鱼竿饵', 2, '鱼竿'],
  ['鱼🐟竿', 2, '鱼🐟'],
  ['鱼🐟竿', 1, '鱼'],
  ['鱼🐟', 2, '鱼🐟'],
])('cutText(%j, %i) is %j', (text, chars, cut) => {
  expect(cutText(text, chars)).toBe(cut)
})

test('characters are counted as the server does', () => {
  expect(charsOf('鱼🐟')).toBe(2)
})
