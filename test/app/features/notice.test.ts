import type { Notice } from '@anglers/contract/notice'
import { noticeList, readAll } from '@/features/notice/Notice'
import { detailText, headline } from '@/features/notice/words'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { answers, answersPages, asked, loses } from '../support/server'

const unreadOf = (tab: Notice['tab'], id: number) => ({ id, tab, read: false, users: [], following: null }) as unknown as Notice

async function listed() {
  session.open(buildSession())
  answersPages('GET notice/list', () => [unreadOf('likes', 1), unreadOf('comments', 2)])
  const list = noticeList()
  await list.load()
  return { list, read: () => list.items.filter(({ data }) => data.read).map(({ id }) => id) }
}

test.each([
  ['likes', [1]],
  [undefined, [1, 2]],
] as const)('of %s all are marked read, and no others', async (tab, ids) => {
  const { list, read } = await listed()
  answers('POST notice/set-status', [])
  await readAll(tab, [list])
  expect([asked('POST notice/set-status')[0]!.body.tab, read()]).toEqual([tab, ids])
})

test('none are where the server was not reached', async () => {
  const { list, read } = await listed()
  loses('POST notice/set-status')
  await readAll(undefined, [list])
  expect(read()).toEqual([])
})

test('of a kind that is newer than this app it says that there is something', () => {
  const notice = { kind: 'fished', count: 1, title: '', text: '', users: [] } as unknown as Notice
  const asText = (of: Notice) => headline(of, (names) => names).join('')
  expect([asText(notice), asText({ ...notice, title: '十人收藏' })]).toEqual(['有新的动静，更新后可查看', '十人收藏'])
  expect(asText({ ...notice, users: [{ nickName: '老张' }] as Notice['users'] })).toBe('老张有新的动静，更新后可查看')
})

test.each([
  ['vip_ending', '会员即将到期', '有效期至 2024-05-08，续费后可继续享受会员权益。'],
  ['vip_ended', '会员已到期', '已于 2024-05-08 到期，可随时续费。'],
] as const)('%s says by its headline what, and below it until when', (kind, said, below) => {
  const notice = { kind, count: 0, title: '', text: '', users: [], until: '2024-05-08T12:00:00+08:00' } as unknown as Notice
  expect(headline(notice, (names) => names)).toEqual([said])
  expect(detailText(notice)).toBe(below)
})
