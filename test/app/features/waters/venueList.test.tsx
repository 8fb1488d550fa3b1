import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { Alike, VenueList, VenueRow } from '@/features/waters'
import { posts } from '@/features/content'
import { session } from '@/stores/session'
import { buildPicture, buildPost, buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { layOut, show } from '../../support/render'
import { answers, answersPages, asked, holds } from '../../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }

beforeEach(() => session.open(buildSession()))

describe.each([
  ['diaochang', 'GET posts/diaochang', '搜钓场、鱼种、地名', '鱼塘', { water: 'pond' }],
  ['dianpu', 'GET posts/dianpu', '搜店名、品牌、地名', '修竿', { service: 'repair' }],
] as const)('the list of %s', (type, name, label, filter, narrowed) => {
  const box = () => screen.getByLabelText<HTMLInputElement>(label)
  const typed = (text: string) => doing(() => fireEvent.input(box(), { target: { value: text } }))
  const search = async (word: string) => {
    await typed(word)
    await doing(() => fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 }))
  }
  const lists = () =>
    asked(name).map(({ query: { orderby, water, service } }) => ({ orderby, ...(water && { water }), ...(service && { service }) }))

  beforeEach(() => {
    answersPages(name, () => [buildPost({ type, title: '月塘' })])
    answersPages('GET posts/search-diaochang', () => [])
    answersPages('GET search/search', () => [])
  })

  test('is ordered and narrowed, the one with the other, and back', async () => {
    await show(<VenueList type={type} />)
    await click(screen.getByText(filter))
    await click(screen.getByText('热门'))
    await click(screen.getByText('全部'))
    expect(lists()).toEqual([{ orderby: 'new' }, { orderby: 'new', ...narrowed }, { orderby: 'hot', ...narrowed }, { orderby: 'hot' }])
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['热门', '全部'])
    await click(screen.getByText(filter))
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['热门', filter])
  })

  test('is searched without what surrounds the word; emptied it is as it was, order and filter too', async () => {
    await show(<VenueList type={type} />)
    await click(screen.getByText('评分'))
    await click(screen.getByText(filter))
    await search(' 青龙 ')
    const found = [...asked('GET posts/search-diaochang'), ...asked('GET search/search')].map(({ query }) => query.word)
    expect([found, screen.queryByText('评分'), screen.queryByText('月塘')]).toEqual([['青龙'], null, null])
    screen.getByText(type === 'diaochang' ? '没有找到“青龙”的钓场' : '没有找到“青龙”的渔具店')
    await typed('')
    screen.getByText('月塘')
    expect(lists().at(-1)).toEqual({ orderby: 'rating', ...narrowed })
  })

  test('where nothing is in it says so, and leads to adding one', async () => {
    answersPages(name, () => [])
    await show(<VenueList type={type} />)
    screen.getByText(type === 'diaochang' ? '还没有这样的钓场' : '还没有这样的渔具店')
    await click(document.querySelector('.notice__way')!)
    expect(opened).toEqual([`/pagesA/publish/${type}`])
  })
})

test('shops that are found by a word come page by page, each with the same word', async () => {
  answersPages('GET posts/dianpu', () => [])
  const shops = Array.from({ length: FEED_PER_PAGE + 1 }, (_, at) => buildPost({ type: 'dianpu', title: `渔具店 ${at}` }))
  answersPages('GET search/search', () => shops.map((dianpu) => ({ scope: 'dianpu' as const, dianpu })))
  await show(<VenueList type="dianpu" />)
  const box = screen.getByLabelText('搜店名、品牌、地名')
  await doing(() => fireEvent.input(box, { target: { value: '渔具' } }))
  await doing(() => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
  const restore = layOut({ window: 800, content: () => 1_000 })
  await doing(() => fireEvent.scroll(document.querySelector('.scroller')!))
  restore()
  screen.getByText(`渔具店 ${FEED_PER_PAGE}`)
  expect(asked('GET search/search').map(({ query: { word, scope, page } }) => [word, scope, page])).toEqual([
    ['渔具', 'dianpu', '1'],
    ['渔具', 'dianpu', '2'],
  ])
})

describe('in a directory', () => {
  const row = (own: Parameters<typeof buildPost>[0], distanceM = 820) =>
    show(<VenueRow post={posts.upsert(buildPost({ title: '月塘', ...own }))} distanceM={distanceM} />)
  const facts = () =>
    [...document.querySelectorAll('.venue-row__facts *')].filter(({ children }) => !children.length).map(({ textContent }) => textContent)

  test.each([
    [{ place: PLACE }, ['820 米', '荻港县']],
    [{ place: { ...PLACE, address: '' } }, ['820 米', '月塘']],
    [{ place: null }, ['820 米']],
  ])('a water says how far it is, and where, as far as that is known: %j', async (own, said) => {
    await row(own)
    expect(facts()).toEqual(said)
  })

  test.each([
    ['diaochang', 'diaochang'],
    ['dianpu', 'dianpu'],
    ['places', 'places'],
  ] as const)('one without a picture has the sign of its kind: %s', async (type, icon) => {
    await row({ type })
    expect(document.querySelector(`.venue-row__none .icon--${icon}`)).not.toBeNull()
  })

  test('one with a picture has that, and leads to its page', async () => {
    const picture = buildPicture()
    await row({ id: 9_201, pictures: [picture] })
    expect([document.querySelector('img')!.getAttribute('src'), document.querySelector('.venue-row__none')]).toEqual([picture.thumb, null])
    await click(screen.getByText('月塘'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=9201'])
  })
})

describe('what may be the same as what is being published', () => {
  const alike = (id: number, name: string) => ({ alike: [{ id, name, address: '', distanceM: 320 }] })
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  const rests = () => doing(() => jest.advanceTimersByTime(1_000))

  test.each([
    ['a name', ' ', PLACE],
    ['a place', '月塘', null],
  ])('is not asked for without %s', async (_, name, place) => {
    await show(<Alike type="diaochang" name={name} place={place} />)
    await rests()
    expect(asked('POST diaochang/check')).toEqual([])
  })

  test('is other than the one that is edited, and a tap away', async () => {
    answers('POST dianpu/check', alike(7, '老周渔具'))
    await show(<Alike type="dianpu" name=" 老周 " place={PLACE} id={12} />)
    await rests()
    expect(asked('POST dianpu/check').map(({ body }) => body)).toEqual([{ name: '老周', lat: 29.9, lng: 115.5, id: 12 }])
    await click(screen.getByText('老周渔具 · 320 米'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=7'])
  })

  test('is of the name that is there now, however late the answer for another one comes', async () => {
    let change = (_: string) => {}
    function Typing() {
      const [name, setName] = useState('月塘')
      change = setName
      return <Alike type="diaochang" name={name} place={PLACE} />
    }
    const held = holds('POST diaochang/check')
    await show(<Typing />)
    await rests()
    await doing(() => change('青龙'))
    await doing(() => held[0]!.answer(alike(7, '月塘')))
    expect(screen.queryByText(/^月塘/)).toBeNull()
    await rests()
    await doing(() => held[1]!.answer(alike(8, '青龙')))
    screen.getByText('青龙 · 320 米')
    await doing(() => change('青'))
    expect(screen.queryByText(/^青龙/)).toBeNull()
  })
})
