import { fireEvent } from '@testing-library/dom'
import type { Ranking } from '@anglers/contract/growth'
import RankingPage from '@/pagesA/ranking/ranking'
import { session } from '@/stores/session'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const ranking = (mine: Ranking['mine']): Ranking => ({
  places: [
    { place: 1, user: buildUser({ id: 11, nickName: '溪边老周' }), amount: 1_280 },
    { place: 2, user: buildUser({ id: 12, nickName: '夜钓阿强' }), amount: 960 },
  ],
  mine,
  from: '2026-05-04',
})
const openRanking = () => openPage(RankingPage, 'pagesA/ranking/ranking')

test('shows who is ahead, and where I am', async () => {
  session.open(buildSession())
  answers('GET user/ranking', ranking({ place: 342, amount: 15 }))
  const page = await openRanking()
  for (const text of ['溪边老周', '1,280', '夜钓阿强', '我的排名', '第 342 名', '15']) page.getByText(text)
  expect(asked('GET user/ranking')[0]!.query).toMatchObject({ metric: 'experience', period: 'week' })
  expect(asked('GET advert').map(({ query }) => query.place)).toEqual(['ranking'])
  expect([...document.querySelectorAll('.place-row')].map(({ textContent }) => textContent)).toEqual([
    '第 1 名1溪溪边老周Lv31,280',
    '第 2 名2夜夜钓阿强Lv3960',
  ])
  const ways = ['.tabs__tab', '.segments button'].map((of) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent))
  expect(ways).toEqual([
    ['经验', '积分', '动态', '获赞', '收礼'],
    ['今日', '本周', '本月', '总榜'],
  ])
  await click(page.getByText('夜钓阿强'))
  expect(opened).toEqual(['/pagesA/author/author?id=12'])
})

test('shows nobody the place of who was here before them', async () => {
  session.open(buildSession())
  answers('GET user/ranking', ranking({ place: 342, amount: 15 }))
  const page = await openRanking()
  loses('GET user/ranking')
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 99 }), access_token: 'another' })))
  expect(page.queryByText('第 342 名')).toBeNull()
  page.getByText('溪边老周')
})

test('asks for another metric or time when that is chosen', async () => {
  answers('GET user/ranking', ranking(null))
  const page = await openRanking()
  const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  const seen = [marked()]
  await click(page.getByText('获赞'))
  await click(page.getByText('总榜'))
  expect([...seen, marked()]).toEqual([
    ['经验', '本周'],
    ['获赞', '总榜'],
  ])
  expect(asked('GET user/ranking').map(({ query: { metric, period } }) => [metric, period])).toEqual([
    ['experience', 'week'],
    ['likes', 'week'],
    ['likes', 'all'],
  ])
})

test('asks anew for a list that is come back to', async () => {
  answers('GET user/ranking', ranking(null))
  const page = await openRanking()
  await click(page.getByText('获赞'))
  answers('GET user/ranking', {
    ...ranking(null),
    places: [{ place: 1, user: buildUser({ id: 13, nickName: '后来居上' }), amount: 2_000 }],
  })
  await click(page.getByText('经验'))
  page.getByText('后来居上')
})

test('keeps a list that was looked at in sight until it has come anew', async () => {
  answers('GET user/ranking', ranking(null))
  const page = await openRanking()
  await click(page.getByText('获赞'))
  const held = holds('GET user/ranking')
  await click(page.getByText('经验'))
  page.getByText('溪边老周')
  await doing(() => held[0]!.answer({ ...ranking(null), places: [] }))
  expect(page.queryByText('溪边老周')).toBeNull()
})

test('marks the first three, and the row that is mine', async () => {
  const me = buildMe()
  session.open(buildSession({ user: me }))
  const places = [1, 2, 3, 4].map((place) => ({
    place,
    user: buildUser({ id: place === 4 ? me.userId : 100 + place }),
    amount: 10 - place,
  }))
  answers('GET user/ranking', { ...ranking({ place: 4, amount: 6 }), places })
  await openRanking()
  expect([...document.querySelectorAll('.place-row__place')].map(({ className }) => /--(\d)/.exec(className)?.[1])).toEqual([
    '1',
    '2',
    '3',
    undefined,
  ])
  expect([...document.querySelectorAll('.place-row')].map(({ className }) => className.includes('--mine'))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('invites a visitor to sign in, and who has no place to earn one', async () => {
  answers('GET user/ranking', ranking(null))
  const page = await openRanking()
  page.getByText('登录后看自己的排名')
  await click(page.getByText('去登录'))
  answers('GET user/ranking', ranking({ place: 12, amount: 15 }))
  await doing(() => session.open(buildSession()))
  page.getByText('第 12 名')
  answers('GET user/ranking', { ...ranking({ place: null, amount: 0 }), places: [] })
  const mine = await openRanking()
  mine.getByText('还没上榜')
  mine.getByText('还没有人上榜，来当第一个')
  for (const way of mine.getAllByText('去做任务')) await click(way)
  expect(opened).toEqual(['/member/login/login', '/member/task/task', '/member/task/task'])
})

test('that does not come can be asked for again', async () => {
  loses('GET user/ranking')
  const page = await openRanking()
  answers('GET user/ranking', ranking(null))
  await click(page.getByText('重试'))
  page.getByText('溪边老周')
})
