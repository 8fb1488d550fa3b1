import { fireEvent, screen } from '@testing-library/react'
import type { OfferLink } from '@anglers/contract/secondhandTerms'
import { OfferBody } from '@/features/chat/OfferBody'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession, buildUser } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, asked, loses } from '../../support/server'

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
