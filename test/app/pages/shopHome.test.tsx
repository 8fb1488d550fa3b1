import { fireEvent } from '@testing-library/dom'
import ShopPage from '@/shop/index/index'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages } from '../support/server'
import { card, setting } from '../support/shop'

const openShop = () => openPage(ShopPage, 'shop/index/index')

beforeEach(() => {
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
  answersPages('GET shop/list', () => [card])
})

test('a pull brings the categories that the shop has now, and each leads to its goods', async () => {
  const page = await openShop()
  page.getByText('手竿')
  answers('GET shop/setting', { ...setting, categories: [{ ...setting.categories[0]!, id: 2, name: '浮漂' }] })
  await doing(() => pull(page.getByText('青芦 综合竿')))
  expect(page.queryByText('手竿')).toBeNull()
  await doing(() => fireEvent.click(page.getByText('浮漂')))
  expect(opened).toEqual(['/shop/list/list?category=2'])
})
