import { fireEvent } from '@testing-library/react'
import type { ComponentType } from 'react'
import BbsPage from '@/pagesA/publish/bbs'
import DianpuPage from '@/pagesA/publish/dianpu'
import DiaochangPage from '@/pagesA/publish/diaochang'
import PlacesPage from '@/pagesA/publish/places'
import RedbagPage from '@/pagesA/publish/redbag'
import SecondhandPage from '@/pagesA/publish/secondhand'
import SinglePage from '@/pagesA/publish/single'
import VideoPage from '@/pagesA/publish/video'
import WordsPage from '@/pagesA/publish/words'
import { toaster } from '@/stores/overlays'
import { buildEdit, buildPicture } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { mayWrite } from '../support/publishing'
import { extra } from '../support/secondhand'
import { answers, asked } from '../support/server'

const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(mayWrite)

test.each<[string, ComponentType]>([
  ['bbs', BbsPage],
  ['dianpu', DianpuPage],
  ['diaochang', DiaochangPage],
  ['places', PlacesPage],
  ['redbag', RedbagPage],
  ['secondhand', SecondhandPage],
  ['single', SinglePage],
  ['video', VideoPage],
  ['words', WordsPage],
])('the form of an old post asks for that, and saves it: %s', async (type, Page) => {
  answers('GET posts/edit-detail', buildEdit({ type: type as never, title: '月塘' }))
  const page = await openPage(Page, `pagesA/publish/${type}`, { id: '12' })
  expect(page.queryByText('保存')).not.toBeNull()
  expect(asked('GET posts/edit-detail').map(({ query }) => query.id)).toEqual(['12'])
})

test.each([
  ['live', 'live', '已保存'],
  ['draft', 'live', '发布成功'],
] as const)('what was %s and is %s then is said to be', async (state, then, words) => {
  answers('GET posts/edit-detail', buildEdit({ state, content: '两条鲫鱼' }))
  answers('POST publish/words', { id: 12, state: then, version: 4 })
  const page = await openPage(WordsPage, 'pagesA/publish/words', { id: '12' })
  await click(page.getByText(state === 'live' ? '保存' : '发布'))
  expect([toaster.current?.text, opened]).toEqual([words, ['/pagesA/detail/detail?id=12']])
})

test('tackle leads to its own page once it is published, with all that was asked of it', async () => {
  answers(
    'GET posts/edit-detail',
    buildEdit({ type: 'secondhand', title: '光威手竿', place: PLACE, pictures: [buildPicture({ id: 9 })], extra }),
  )
  answers('POST publish/secondhand', { id: 12, state: 'live', version: 4 })
  const page = await openPage(SecondhandPage, 'pagesA/publish/secondhand', { id: '12' })
  expect(page.getByLabelText<HTMLInputElement>('价格（元）').value).toBe('260')
  await click(page.getByText('保存'))
  expect(asked('POST publish/secondhand').map(({ body }) => body)).toMatchObject([
    {
      id: 12,
      tackle: 'pole',
      condition: 'light',
      flaw: '',
      priceFen: 26_000,
      openToOffers: true,
      handovers: ['meet'],
      attributes: [{ key: 'length', value: '4.5' }],
      media: [9],
      place: PLACE,
    },
  ])
  expect(opened).toEqual(['/pagesA/secondhand/detail?id=12'])
})

test('the flaw of tackle that has none any more is not sent along, and one kind’s attributes not with another', async () => {
  const flawed = { ...extra, condition: 'flawed' as const, flaw: '一道漆裂' }
  answers(
    'GET posts/edit-detail',
    buildEdit({ type: 'secondhand', title: '光威手竿', place: PLACE, pictures: [buildPicture()], extra: flawed }),
  )
  answers('POST publish/secondhand', { id: 12, state: 'live', version: 4 })
  const page = await openPage(SecondhandPage, 'pagesA/publish/secondhand', { id: '12' })
  await click(page.getByText('全新'))
  await click(page.getByText('路亚竿'))
  await click(page.getByText('保存'))
  expect(asked('POST publish/secondhand').map(({ body: { flaw, attributes, tackle } }) => [flaw, attributes, tackle])).toEqual([
    ['', [], 'lure_rod'],
  ])
})
