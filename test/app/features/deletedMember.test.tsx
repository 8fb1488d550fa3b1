import type { Message } from '@anglers/contract/chat'
import { render } from '@testing-library/react'
import { Byline } from '@/features/account'
import { eventWords } from '@/features/chat/groupWords'
import { groupWords, recallWords } from '@/features/chat/words'
import { headline } from '@/features/notice/words'
import { speak } from '@/lib/i18n'
import { buildUser } from '../support/factories'

afterEach(() => speak('zh-Hans'))

const gone = buildUser({ nickName: '' })
const event = { what: 'invited', members: [{ id: gone.id, nickName: '' }], text: '' }
const message = { from: gone, kind: 'text', text: '早', recalled: false, event } as unknown as Message

describe.each([
  ['zh-Hans', '已注销用户'],
  ['zh-Hant', '已刪除帳號的使用者'],
  ['en', 'Deleted account'],
  ['es', 'Cuenta eliminada'],
  ['fr', 'Compte supprimé'],
] as const)('who has deleted the account is named in the language of the reader: %s', (locale, name) => {
  beforeEach(() => speak(locale))

  test('where they wrote', () => {
    const { container, getByText } = render(<Byline author={gone} when="" />)
    expect(getByText(name)).toBeTruthy()
    expect(container.querySelector('.byline__name')!.textContent).toBe(name)
  })

  test('in conversations', () => {
    expect(recallWords(message)).toContain(name)
    expect(groupWords(message)).toContain(name)
    expect(eventWords(message).split(name)).toHaveLength(3)
  })

  test('in notices', () => {
    const said = headline({ kind: 'follow', users: [gone], count: 1, title: '' } as never, (names) => names)
    expect(said.join('')).toContain(name)
  })
})
