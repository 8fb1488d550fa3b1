import type { Message } from '@anglers/contract/chat'
import type { GiftNote } from '@anglers/contract/gift'
import type { Redbag } from '@anglers/contract/redbag'
import { render } from '@testing-library/react'
import { Byline } from '@/features/account'
import { eventWords } from '@/features/chat/groupWords'
import { groupWords, recallWords } from '@/features/chat/words'
import { GiftNoteRow } from '@/features/gift/GiftNoteRow'
import { headline } from '@/features/notice/words'
import { OpenedRedbag } from '@/features/redbag/OpenedRedbag'
import { RedbagCover } from '@/features/redbag/RedbagCover'
import { RedbagPartRow } from '@/features/redbag/RedbagPartRow'
import { RedbagSummary } from '@/features/redbag/RedbagSummary'
import { RewardRow } from '@/features/reward/RewardRow'
import { speak } from '@/lib/i18n'
import { buildUser } from '../support/factories'

const gone = buildUser({ nickName: '' })
const event = { what: 'invited', members: [{ id: gone.id, nickName: '' }], text: '' }
const at = '2026-05-01T06:30:00.000Z'
const names = { 'zh-Hans': '茶', 'zh-Hant': '茶', en: 'tea', es: 'té', fr: 'thé' }
const gift: GiftNote = { id: 1, key: 'tea', names, picture: '', from: buildUser(), to: buildUser(), word: '', postId: null, at }
const bag = { sender: gone, greeting: '', needs: 'nothing', state: 'open', unit: 'points', count: 1, taken: 0 } as Redbag
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

  test('where they gave, or took, something', () => {
    const { container } = render(
      <>
        <RewardRow reward={{ id: 1, user: gone, amountFen: null, word: '', at }} />
        <GiftNoteRow type="received" note={{ ...gift, from: gone }} />
        <GiftNoteRow type="sent" note={{ ...gift, to: gone }} />
        <RedbagPartRow part={{ user: gone, amount: 1, at, best: false }} unit="points" />
        <RedbagCover redbag={new OpenedRedbag(1)} bag={bag} over />
        <RedbagSummary bag={bag} fresh={false} />
      </>,
    )
    const places = ['.reward-row', '.gift-note', '.gift-note + .gift-note', '.redbag-part', '.redbag-cover', '.redbag-summary']
    const unnamed = places.filter((place) => !container.querySelector(place)!.textContent!.includes(name))
    expect(unnamed).toEqual([])
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
