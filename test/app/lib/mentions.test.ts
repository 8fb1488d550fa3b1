import { MENTIONS } from '@anglers/contract/limits'
import { mentionedIn } from '@/lib/mentions'

const chosen = (id: number, nickName: string) => ({ id, nickName })

test('those whom the text still calls, each once', () => {
  expect(mentionedIn('@老王 和 @阿峰', [chosen(1, '老王'), chosen(2, '小李'), chosen(1, '老王'), chosen(3, '阿峰')])).toEqual([1, 3])
})

test('of two with one name the one who was chosen last', () => {
  expect(mentionedIn('@老王 在吗', [chosen(1, '老王'), chosen(2, '老王')])).toEqual([2])
})

test('no more than may be said', () => {
  const many = Array.from({ length: MENTIONS + 1 }, (_, id) => chosen(id, `甲${id}乙`))
  expect(mentionedIn(many.map(({ nickName }) => `@${nickName}`).join(' '), many)).toHaveLength(MENTIONS)
})
