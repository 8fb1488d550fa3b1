import { type Post, posts as records } from '@/features/content'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPost, buildSession } from '../support/factories'
import { answersPages, asked, holds, loses, refuses, settled } from '../support/server'

type Item = ReturnType<typeof buildPost>

const feed = () =>
  new Collection<Item, Item>({
    fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
    adopt: (data) => data,
    perPage: 2,
  })
const ids = (list: { items: Item[] }) => list.items.map(({ id }) => id)
const posts = (...numbers: number[]) => numbers.map((id) => buildPost({ id }))
const headers = (total: number) => ({ 'X-WP-Total': String(total), 'X-WP-TotalPages': String(Math.ceil(total / 2)) })

describe('paging', () => {
  test('loads once, page by page, to the end', async () => {
    answersPages('GET posts', () => posts(5, 4, 3))
    const list = feed()
    await list.load()
    await list.load()
    expect([ids(list), list.phase, list.total, asked().length]).toEqual([[5, 4], 'ready', 3, 1])
    await list.more()
    expect([ids(list), list.phase]).toEqual([[5, 4, 3], 'end'])
    await list.more()
    expect(asked().length).toBe(2)
  })

  test('an empty list is at its end', async () => {
    answersPages('GET posts', () => [])
    const list = feed()
    await list.load()
    expect([list.phase, list.isEmpty]).toEqual(['end', true])
  })

  test('an item that slid to the next page is shown once', async () => {
    let all = posts(5, 4, 3)
    answersPages('GET posts', () => all)
    const list = feed()
    await list.load()
    all = posts(6, 5, 4, 3)
    await list.more()
    expect(ids(list)).toEqual([5, 4, 3])
  })

  test('a page of nothing but known items is followed by the next at once', async () => {
    let all = posts(5, 4, 3, 2)
    answersPages('GET posts', () => all)
    const list = feed()
    await list.load()
    all = posts(7, 6, 5, 4, 3, 2)
    await list.more()
    expect(ids(list)).toEqual([5, 4, 3, 2])
  })

  test('a page past the last one is the end', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    refuses('GET posts', 'rest_post_invalid_page_number', 400)
    await list.more()
    expect([list.phase, ids(list)]).toEqual(['end', [3, 2]])
  })
})

describe('answers out of date', () => {
  test('a refresh overtakes the next page', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    const held = holds('GET posts')
    const more = list.more()
    const refresh = list.refresh()
    await held[1]!.answer(posts(9, 8), headers(4))
    await held[0]!.answer(posts(1), headers(3))
    await Promise.all([more, refresh])
    expect([ids(list), list.phase]).toEqual([[9, 8], 'ready'])
  })

  test.each(['more', 'refresh'] as const)('a late failure (%s) leaves what a later refresh brought', async (earlier) => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    const held = holds('GET posts')
    const asking = [list[earlier](), list.refresh()]
    await held[1]!.answer(posts(9, 8), headers(4))
    await held[0]!.refuse(503, '服务器忙')
    await Promise.all(asking)
    expect([ids(list), list.phase, list.problem]).toEqual([[9, 8], 'ready', null])
  })

  test('a list that was reset takes no late answer', async () => {
    const held = holds('GET posts')
    const list = feed()
    const load = list.load()
    list.reset()
    await held[0]!.answer(posts(1), headers(1))
    await load
    expect([list.phase, list.items.length]).toEqual(['idle', 0])
  })
})

describe('failures', () => {
  test('the first page: an error, and a retry', async () => {
    loses('GET posts')
    const list = feed()
    await list.load()
    expect([list.phase, list.problem?.kind]).toEqual(['error', 'network'])
    answersPages('GET posts', () => posts(1))
    await list.retry()
    expect([list.phase, list.problem, ids(list)]).toEqual(['end', null, [1]])
  })

  test('the next page: what is shown stays, and a retry goes on', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    refuses('GET posts', 'rest_unavailable', 503, '服务器忙')
    await list.more()
    expect([list.phase, list.problem?.message, ids(list)]).toEqual(['stuck', '服务器忙', [3, 2]])
    answersPages('GET posts', () => posts(3, 2, 1))
    await list.retry()
    expect([list.phase, ids(list)]).toEqual(['end', [3, 2, 1]])
  })

  test('a refresh: what is shown stays, and the reader is told', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    loses('GET posts')
    await list.refresh()
    expect([list.phase, ids(list)]).toEqual(['ready', [3, 2]])
    expect(toaster.current?.text).toMatch('网络')
    answersPages('GET posts', () => posts(3, 2, 1))
    await list.more()
    loses('GET posts')
    await list.refresh()
    expect([list.phase, ids(list)]).toEqual(['end', [3, 2, 1]])
  })
})

describe('newer items', () => {
  test('are looked for again after the clock was turned back', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    answersPages('GET posts', () => posts(5, 4, 3, 2, 1))
    const dayEarlier = Date.now() - 86_400_000
    jest.spyOn(Date, 'now').mockReturnValue(dayEarlier)
    await list.look()
    jest.restoreAllMocks()
    expect(list.newer).toBe(2)
  })

  test('are counted, not shown, once the list is a minute old', async () => {
    answersPages('GET posts', () => posts(3, 2, 1))
    const list = feed()
    await list.load()
    answersPages('GET posts', () => posts(5, 4, 3, 2, 1))
    await list.look()
    expect(list.newer).toBe(0)
    const minuteLater = Date.now() + 60_000
    jest.spyOn(Date, 'now').mockReturnValue(minuteLater)
    await list.look()
    jest.restoreAllMocks()
    expect([list.newer, ids(list)]).toEqual([2, [3, 2]])
    await list.refresh()
    expect([list.newer, ids(list)]).toEqual([0, [5, 4]])
  })
})

test('a list of which it could not be asked what is new says nothing of it, and does not ask again at once', async () => {
  answersPages('GET posts', () => posts(3, 2, 1))
  const list = feed()
  await list.load()
  toaster.hide()
  list.expire()
  loses('GET posts')
  await list.look()
  expect([list.phase, list.problem, list.newer, toaster.current]).toEqual(['ready', null, 0, null])
  await list.look()
  expect(asked('GET posts')).toHaveLength(2)
})

test('what is new may come in below what stays on top', async () => {
  answersPages('GET posts', () => posts(2, 1))
  const list = feed()
  await list.load()
  list.prepend(posts(3)[0]!, 1)
  expect([ids(list), list.total]).toEqual([[2, 3, 1], 3])
})

test('a list that was reset counts nothing newer by a late answer', async () => {
  answersPages('GET posts', () => posts(3, 2, 1))
  const list = feed()
  await list.load()
  list.expire()
  const held = holds('GET posts')
  const look = list.look()
  list.reset()
  await held[0]!.answer(posts(5, 4), headers(5))
  await look
  expect(list.newer).toBe(0)
})

test('a list that was reset has nothing newer, and one whose page is empty is at its end, whatever it counts', async () => {
  answersPages('GET posts', () => posts(3, 2, 1))
  const list = feed()
  await list.load()
  list.expire()
  answersPages('GET posts', () => posts(5, 4, 3))
  await list.look()
  expect(list.newer).toBe(2)
  list.reset()
  expect(list.newer).toBe(0)
  const held = holds('GET posts')
  const load = list.load()
  await settled()
  await held[0]!.answer([], headers(3))
  await load
  expect(list.phase).toBe('end')
})

describe('one item', () => {
  test('goes on top once, and comes out again', async () => {
    answersPages('GET posts', () => posts(2, 1))
    const list = feed()
    await list.load()
    const [post] = posts(3)
    list.prepend(post!)
    list.prepend(post!)
    expect([ids(list), list.total]).toEqual([[3, 2, 1], 3])
    list.remove(2)
    list.remove(99)
    expect([ids(list), list.total]).toEqual([[3, 1], 2])
  })
})

describe('items that are gone by what is known of them', () => {
  const wasDeleted = (id: number) => records.get(id)?.merge({ state: 'removed' })
  const shared = (options: { hasLeft?: (post: Post) => boolean } = {}) =>
    new Collection({
      fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
      adopt: (data: Item) => records.upsert(data),
      perPage: 2,
      ...options,
    })

  test('are in no list, nor in its number, and none is skipped for them', async () => {
    let all = posts(15, 14, 13, 12, 11)
    answersPages('GET posts', () => all)
    const list = shared()
    await list.load()
    all = all.filter(({ id }) => id !== 15)
    wasDeleted(15)
    expect([list.items.map(({ id }) => id), list.total]).toEqual([[14], 4])
    while (list.phase === 'ready') await list.more()
    expect([list.items.map(({ id }) => id), list.total, list.isEmpty]).toEqual([[14, 13, 12, 11], 4, false])
  })

  test('are not new where the server still has them', async () => {
    answersPages('GET posts', () => posts(32, 31))
    const list = shared()
    await list.load()
    wasDeleted(31)
    answersPages('GET posts', () => posts(33, 31))
    list.expire()
    await list.look()
    expect(list.newer).toBe(1)
  })

  test('leave an empty list', async () => {
    answersPages('GET posts', () => posts(16))
    const list = shared()
    await list.load()
    wasDeleted(16)
    expect([list.items.length, list.isEmpty]).toEqual([0, true])
  })

  test('may stay in sight, and make none be skipped', async () => {
    let all = posts(25, 24, 23, 22, 21).map((post) => ({ ...post, faved: true }))
    answersPages('GET posts', () => all)
    const list = shared({ hasLeft: ({ data }) => !data.faved })
    await list.load()
    all = all.filter(({ id }) => id !== 25)
    records.get(25)!.merge({ faved: false })
    while (list.phase === 'ready') await list.more()
    expect(list.items.map(({ id }) => id)).toEqual([25, 24, 23, 22, 21])
  })

  test('make none be skipped either once the list has come anew', async () => {
    let all = posts(45, 44, 43, 42, 41).map((post) => ({ ...post, faved: true }))
    answersPages('GET posts', () => all)
    const list = shared({ hasLeft: ({ data }) => !data.faved })
    const leaves = (gone: number) => {
      all = all.filter(({ id }) => id !== gone)
      records.get(gone)!.merge({ faved: false })
    }
    await list.load()
    leaves(45)
    await list.more()
    await list.refresh()
    leaves(44)
    while (list.phase === 'ready') await list.more()
    expect(list.items.map(({ id }) => id)).toEqual([44, 43, 42, 41])
  })
})

test.each([
  ['as many as a page has', [5, 4]],
  ['fewer than a page has', [5]],
])('items that were taken out, %s, leave none unseen behind them', async (_, removed) => {
  let all = posts(5, 4, 3, 2, 1)
  answersPages('GET posts', () => all)
  const list = feed()
  await list.load()
  all = all.filter(({ id }) => !removed.includes(id))
  for (const id of removed) list.remove(id)
  while (list.phase === 'ready') await list.more()
  expect([ids(list), list.phase]).toEqual([all.map(({ id }) => id), 'end'])
})

describe('another reader', () => {
  test('signing in loads all that is shown again, in one call, in its place', async () => {
    answersPages('GET posts', () => posts(5, 4, 3, 2, 1))
    const list = feed()
    await list.load()
    await list.more()
    session.open(buildSession())
    await list.load()
    expect(asked().at(-1)?.query).toMatchObject({ page: '1', per_page: '4' })
    expect(ids(list)).toEqual([5, 4, 3, 2])
    await list.more()
    expect([ids(list), list.phase]).toEqual([[5, 4, 3, 2, 1], 'end'])
  })

  test('of a long list as much comes again in one call as that may bring, and the rest after it', async () => {
    const perPage = 40
    answersPages('GET posts', () => posts(...Array.from({ length: 130 }, (_, index) => 130 - index)))
    const list = new Collection<Item, Item>({
      fetch: (page, count) => callPage('GET posts', { page, per_page: count }, { quiet: true }),
      adopt: (data) => data,
      perPage,
    })
    await list.load()
    await list.more()
    await list.more()
    session.open(buildSession())
    await list.load()
    expect([asked().at(-1)?.query, list.items.length]).toMatchObject([{ page: '1', per_page: String(2 * perPage) }, 2 * perPage])
    await list.more()
    expect([asked().at(-1)?.query.page, list.items.length]).toEqual(['3', 3 * perPage])
  })

  test('signing out begins anew, with nothing of the member left', async () => {
    session.open(buildSession())
    answersPages('GET posts', () => posts(2, 1))
    const list = feed()
    await list.load()
    session.close()
    const held = holds('GET posts')
    const load = list.load()
    expect([list.phase, list.items.length]).toEqual(['loading', 0])
    await settled()
    await held[0]!.answer(posts(2), headers(1))
    await load
    expect(ids(list)).toEqual([2])
  })

  test.each<[string, (list: ReturnType<typeof feed>) => Promise<void>]>([
    ['first page', (list) => list.refresh()],
    ['next page', (list) => list.more()],
  ])('is not shown a %s that the one before asked for', async (_, ask) => {
    session.open(buildSession())
    answersPages('GET posts', () => posts(5, 4, 3))
    const list = feed()
    await list.load()
    const held = holds('GET posts')
    const asking = ask(list)
    await settled()
    session.close()
    await held[0]!.answer(posts(9, 8), headers(3))
    await settled()
    expect([list.phase, ids(list)]).toEqual(['loading', []])
    await held[1]!.answer(posts(2), headers(1))
    await asking
    expect([list.phase, ids(list)]).toEqual(['end', [2]])
  })

  test.each(['refresh', 'renew'] as const)('sees nothing of the one before while a %s is under way, nor when it fails', async (again) => {
    session.open(buildSession({ user: buildMe({ userId: 7 }) }))
    answersPages('GET posts', () => posts(5, 4, 3))
    const list = feed()
    await list.load()
    session.close()
    session.open(buildSession({ user: buildMe({ userId: 8 }) }))
    const held = holds('GET posts')
    const asking = list[again]()
    expect([list.phase, ids(list)]).toEqual(['loading', []])
    await settled()
    await held[0]!.refuse(503, '服务器忙')
    await asking
    expect([list.phase, ids(list)]).toEqual(['error', []])
  })

  test('does not learn from a look by the one before what is new', async () => {
    session.open(buildSession())
    answersPages('GET posts', () => posts(2, 1))
    const list = feed()
    await list.load()
    list.expire()
    const held = holds('GET posts')
    const looking = list.look()
    await settled()
    session.close()
    await held[0]!.answer(posts(9, 8), headers(4))
    await looking
    expect(list.newer).toBe(0)
  })
})
