import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { VENUE_PRICE_MAX_FEN, VENUE_PRICES } from '@anglers/contract/limits'
import { PricesField, pricesOf, type TypedPrice } from '@/features/waters'
import { doing } from '../../support/page'
import { show } from '../../support/render'

const typed = (price: string, note = ''): TypedPrice => ({ per: 'day', price, note })

test.each([
  ['0', 0],
  [String(VENUE_PRICE_MAX_FEN / 100), VENUE_PRICE_MAX_FEN],
])('%s is a price', (price, priceFen) => {
  expect(pricesOf([typed(price, ' 周末 ')])).toEqual([{ per: 'day', priceFen, note: '周末' }])
})

test.each(['', 'abc', String((VENUE_PRICE_MAX_FEN + 1) / 100)])('with “%s” among them they are no prices', (price) => {
  expect(pricesOf([typed('80'), typed(price)])).toBeUndefined()
})

describe('the field', () => {
  function Prices({ first }: { first: TypedPrice[] }) {
    const [prices, setPrices] = useState(first)
    return <PricesField value={prices} onChange={setPrices} />
  }
  const notes = () => screen.queryAllByLabelText<HTMLInputElement>('说明（可不填）').map(({ value }) => value)

  test('takes that price away whose button is tapped', async () => {
    await show(<Prices first={[typed('60', '平日'), typed('80', '周末'), typed('100', '节假日')]} />)
    await doing(() => fireEvent.click(screen.getAllByText('删掉这项')[1]!))
    expect(notes()).toEqual(['平日', '节假日'])
  })

  test('takes as many as a water may have', async () => {
    await show(<Prices first={Array.from({ length: VENUE_PRICES - 1 }, () => typed('60'))} />)
    await doing(() => fireEvent.click(screen.getByText('加一项收费')))
    expect([notes().length, screen.queryByText('加一项收费')]).toEqual([VENUE_PRICES, null])
  })
})
