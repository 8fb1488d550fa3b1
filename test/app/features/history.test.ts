import { BrowsingHistory } from '@/features/history/history'
import { session } from '@/stores/session'
import { dayLabel } from '@/lib/time'
import { buildMe, buildSession } from '../support/factories'

const look = (id: number) => ({ id, title: `第 ${id} 条`, author: '老周守漂', thumb: '' })
const signIn = (userId = 7) => session.open(buildSession({ user: buildMe({ userId }) }))
const ids = ({ looks }: BrowsingHistory) => looks.map(({ id }) => id)

test('remembers what a member looked at, the latest first and each once, over a reload', () => {
  signIn()
  const history = new BrowsingHistory()
  for (const id of [1, 2, 3, 1]) history.remember(look(id))
  expect(ids(history)).toEqual([1, 3, 2])
  expect(ids(new BrowsingHistory())).toEqual([1, 3, 2])
})

test('keeps the last hundred', () => {
  signIn()
  const history = new BrowsingHistory()
  for (let id = 1; id <= 101; id++) history.remember(look(id))
  expect([history.looks.length, history.looks[99]?.id]).toEqual([100, 2])
})

test('a visitor leaves no trace, and members of one device see none of each other', () => {
  const history = new BrowsingHistory()
  history.remember(look(1))
  expect(ids(history)).toEqual([])
  signIn(7)
  history.remember(look(2))
  signIn(8)
  expect(ids(history)).toEqual([])
  session.close()
  expect(ids(history)).toEqual([])
  signIn(7)
  expect(ids(history)).toEqual([2])
})

test('forgets one, or all', () => {
  signIn()
  const history = new BrowsingHistory()
  for (const id of [1, 2, 3]) history.remember(look(id))
  history.forget(2)
  expect(ids(new BrowsingHistory())).toEqual([3, 1])
  history.clear()
  expect(ids(new BrowsingHistory())).toEqual([])
})

test('what was cleared comes back once, behind what was looked at since', () => {
  signIn()
  const history = new BrowsingHistory()
  for (const id of [1, 2, 3]) history.remember(look(id))
  const undo = history.clear()
  history.remember(look(1))
  undo()
  expect(ids(new BrowsingHistory())).toEqual([1, 3, 2])
})

test('what one member cleared comes back to no other', () => {
  signIn(7)
  const history = new BrowsingHistory()
  history.remember(look(1))
  const undo = history.clear()
  signIn(8)
  undo()
  expect(ids(history)).toEqual([])
  signIn(7)
  expect(ids(history)).toEqual([])
})

test('is listed by day', () => {
  signIn()
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 50) })
  const history = new BrowsingHistory()
  history.remember(look(1))
  jest.setSystemTime(new Date(2026, 10, 21, 0, 10))
  history.remember(look(2))
  history.remember(look(3))
  expect(history.days.map(({ day, looks }) => [dayLabel(day), looks.map(({ id }) => id)])).toEqual([
    ['今天', [3, 2]],
    ['昨天', [1]],
  ])
})
