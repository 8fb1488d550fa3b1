import { fireEvent, screen } from '@testing-library/react'
import type { OfferLink } from '@anglers/contract/secondhandTerms'
import { OfferBody } from '@/features/chat/OfferBody'
import { noteOffer, noteOfferOver, offerStateNow } from '@/features/chat/offerStates'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildMessage } from '../../support/chat'
import { buildMe, buildSession, buildUser } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, asked, holds, loses, refuses, settled } from '../../support/server'
import { FakeSocket } from '../../support/socket'

const card: OfferLink = {
  type: 'offer',
  id: 5,
  postId: 12,
  title: '光威手竿',
  buyerId: 9,
  sellerId: 7,
  priceFen: 24_000,
  askedFen: 26_000,
  word: '',
  state: 'open',
  gone: false,
}

/** Each test has an offer of its own: what became of one is known for good. */
beforeEach(() => void card.id++)

const shownTo = (userId: number, own: Partial<OfferLink> = {}) => {
  session.open(buildSession({ user: buildMe({ userId }) }))
  return show(<OfferBody card={{ ...card, ...own }} />)
}
const ways = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('an answer that did not arrive can be given again', async () => {
  await shownTo(7)
  loses('POST secondhand/offer-answer')
  const decline = () => doing(() => fireEvent.click(screen.getByText('谢绝')))
  await decline()
  expect([toaster.current?.text, ways()]).toEqual(['网络不给力，请稍后再试', ['接受', '谢绝']])
  answers('POST secondhand/offer-answer', {
    offer: { ...card, buyer: buildUser({ id: 9 }), state: 'declined', createdAt: '2026-05-10T00:00:00Z' },
    message: null,
  })
  await decline()
  expect([asked('POST secondhand/offer-answer').length, ways()]).toEqual([2, []])
})

test('while an answer is on its way no other is given', async () => {
  await shownTo(7)
  const held = holds('POST secondhand/offer-answer')
  const answer = (name: string) => doing(() => fireEvent.click(screen.getByText(name)))
  await answer('接受')
  await answer('谢绝')
  const off = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)
  expect([off(), held.length]).toEqual([[true, true], 1])
  await doing(() => held[0]!.refuse(503))
  expect(off()).toEqual([false, false])
})

test('an offer that was sent on is nothing that others answer', async () => {
  await shownTo(8)
  expect([screen.getByText('光威手竿') !== null, ways()]).toEqual([true, []])
})

test('what was offered as asked is said once', async () => {
  await shownTo(7, { priceFen: 26_000 })
  expect([screen.getByText('出价 ¥260') !== null, screen.queryByText(/标价/), screen.getByText('等待回复') !== null]).toEqual([
    true,
    null,
    true,
  ])
})

describe('the card of an offer that is over', () => {
  test('asks for no answer any more once a later one says how it ended', async () => {
    session.open(buildSession({ user: buildMe({ userId: 7 }) }))
    await show(
      <>
        <OfferBody card={card} />
        <OfferBody card={{ ...card, state: 'withdrawn' }} />
      </>,
    )
    expect([ways(), screen.getAllByText(/已撤回/).length]).toEqual([[], 2])
  })

  test('hears of it also where the later one is not loaded', async () => {
    await shownTo(7)
    socket.connect()
    await settled()
    FakeSocket.last.opens()
    await doing(() =>
      FakeSocket.last.says({ type: 'chat', message: buildMessage({ kind: 'card', card: { ...card, state: 'withdrawn' } }) }),
    )
    socket.close()
    expect(ways()).toEqual([])
  })

  test('is closed where the server says that it is over', async () => {
    await shownTo(9)
    refuses('POST secondhand/offer-answer', 'offer_over', 409, '这个报价已经处理过了')
    await doing(() => fireEvent.click(screen.getByText('撤回出价')))
    expect([toaster.current?.text, ways()]).toEqual(['这个报价已经处理过了', []])
  })

  test('says how it ended where that is told after all, and never that it is open again', () => {
    noteOfferOver(card.id)
    expect(offerStateNow(card)).toBe('closed')
    noteOffer({ id: card.id, state: 'accepted' })
    noteOffer({ id: card.id, state: 'open' })
    expect(offerStateNow(card)).toBe('accepted')
    noteOffer({ id: card.id, state: 'declined' })
    expect(offerStateNow({ id: card.id, state: 'accepted' })).toBe('declined')
  })
})
