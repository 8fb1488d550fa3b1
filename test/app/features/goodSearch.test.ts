import { GoodSearch } from '@/features/shop'
import { answersPages, asked, settled } from '../support/server'
import { card } from '../support/shop'

beforeEach(() => answersPages('GET shop/list', () => [card]))

const last = () => asked('GET shop/list').at(-1)?.query

test('goods are looked for by what is typed, without the space around it, once that is submitted', async () => {
  const search = new GoodSearch('', undefined)
  search.type(' 鲫鱼竿 ')
  expect(asked('GET shop/list')).toEqual([])
  search.submit()
  await settled()
  expect([last()?.word, search.list.items.length]).toEqual(['鲫鱼竿', 1])
  search.type(' ')
  search.submit()
  await settled()
  expect(last()).not.toHaveProperty('word')
})

test('a category has attributes of its own: those of another are let go with it', async () => {
  const search = new GoodSearch('竿', 1)
  search.toggle('调性', '28')
  search.toggle('长度', '4.5')
  search.toggle('调性', '28')
  await settled()
  expect(last()).toMatchObject({ word: '竿', category: '1', attributes: '长度=4.5', orderby: 'newest' })
  search.choose(2)
  await settled()
  expect([last()?.category, last()?.attributes]).toEqual(['2', undefined])
  search.choose(undefined)
  await settled()
  expect(last()).not.toHaveProperty('category')
})

test('only what is there is shown while that is wanted, in the order that was chosen', async () => {
  const search = new GoodSearch('', undefined)
  search.sort('sold')
  search.flipStock()
  await settled()
  expect(last()).toMatchObject({ orderby: 'sold', inStock: 'true' })
  search.flipStock()
  await settled()
  expect(last()).not.toHaveProperty('inStock')
})
