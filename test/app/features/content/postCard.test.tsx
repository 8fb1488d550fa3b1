import { act, fireEvent, screen } from '@testing-library/react'
import { LONG_PRESS_MS } from '@anglers/contract/limits'
import type { PostCard as PostCardData, PostType } from '@anglers/contract/content'
import { posts } from '@/features/content/Post'
import { PostCard } from '@/features/content/PostCard'
import { PostBody } from '@/features/content/bodies'
import { session } from '@/stores/session'
import { buildDetail, buildPicture, buildPost, buildSession, buildUser } from '../../support/factories'
import { opened } from '../../support/navigation'
import { shown } from '../../support/page'
import { point } from '../../support/pointer'
import { show } from '../../support/render'
import { answers, asked } from '../../support/server'

const card = (own: Parameters<typeof buildPost>[0]) => <PostCard post={posts.upsert(buildPost(own))} />

test('an open post: who, what, where, pictures, topics', async () => {
  const container = await show(
    card({
      author: buildUser({ nickName: '老渔夫', level: 5, vip: true }),
      title: '水库三小时',
      text: '两条鲫鱼。',
      more: true,
      place: { name: '青龙湖', address: '', lat: 30, lng: 114 },
      pictures: [buildPicture(), buildPicture(), buildPicture()],
      tags: [{ id: 1, name: '台钓' }],
    }),
  )
  for (const text of ['老渔夫', 'Lv5', 'VIP', '水库三小时', '两条鲫鱼。', '全文', /青龙湖/, '#台钓']) screen.getByText(text)
  expect([...container.querySelectorAll('img')].map(({ src }) => src.replace(/.*-/, ''))).toEqual(Array(3).fill('thumb.webp'))
})

test.each([
  ['opens where it stands', null, true],
  ['is said to be there, where it is locked', { by: 'vip' as const }, false],
])('the rest of a text %s, once', async (_, locked, opens) => {
  await show(<PostCard post={posts.upsert(buildPost({ text: '今早', more: true, locked }))} />)
  const ways = [...document.querySelectorAll('.post-card__more')]
  expect(ways.map((way) => way.classList.contains('post-card__more--here'))).toEqual([opens])
})

describe('the whole text', () => {
  const long = { text: '两条鲫鱼…', more: true }
  const unfolds = async (own: Parameters<typeof buildPost>[0] = {}) => {
    const post = posts.upsert(buildPost({ ...long, ...own }))
    answers('GET posts/detail', buildDetail({ ...post.data, extra: null, body: '两条鲫鱼，一条鲤鱼，都放了。' }))
    answers('POST posts/views', { views: 1 })
    await show(<PostCard post={post} />)
    fireEvent.click(screen.getByText('全文'))
    await screen.findByText('两条鲫鱼，一条鲤鱼，都放了。')
    return post
  }

  test('opens where it stands', async () => {
    await unfolds()
    expect([opened, screen.queryByText('全文')]).toEqual([[], null])
  })

  test('is folded again when a list brings other words, and shown by none that is locked by now', async () => {
    const post = await unfolds()
    act(() => void posts.upsert(buildPost({ ...long, id: post.id, text: '三条鲫鱼…' })))
    screen.getByText('三条鲫鱼…')
    screen.getByText('全文')
    const other = await unfolds()
    act(() => void posts.upsert(buildPost({ ...long, id: other.id, locked: { by: 'vip' } })))
    expect(screen.queryByText('两条鲫鱼，一条鲤鱼，都放了。')).toBeNull()
  })
})

test('an article says that it is one, and how long it takes; a status says nothing of the kind', async () => {
  await show(card({ type: 'single', title: '春钓滩', text: '浅滩先升温', more: true, extra: { type: 'single', minutes: 3 } }))
  screen.getByText('文章 · 约 3 分钟读完')
  await show(card({}))
  expect(screen.queryByText(/分钟读完/)).toBeNull()
})

test('a type that is newer than this app is shown by what every post has', async () => {
  await show(card({ type: 'spaceship' as PostType, title: '水库三小时', extra: { type: 'spaceship' } as unknown as PostCardData['extra'] }))
  screen.getByText('水库三小时')
  screen.getByText('今早在水库守了三小时，两条鲫鱼。')
  await show(<PostBody post={posts.upsert(buildPost({ type: 'spaceship' as PostType, text: '晚口三条。' }))} onHold={() => undefined} />)
  screen.getByText('晚口三条。')
})

test.each<PostType>(['words', 'single'])('the text of a post of type %s can be held', async (type) => {
  const hold = jest.fn()
  const post = posts.upsert(buildPost({ type, text: '晚口三条。', extra: type === 'single' ? { type, minutes: 1 } : null }))
  await show(<PostBody post={post} onHold={hold} />)
  jest.useFakeTimers()
  point(screen.getByText('晚口三条。'), 'pointerdown')
  jest.advanceTimersByTime(LONG_PRESS_MS)
  jest.useRealTimers()
  expect(hold).toHaveBeenCalledTimes(1)
})

test.each([
  ['paid', { by: 'paid', priceFen: 350 }, '付费内容，¥3.50 解锁全文'],
  ['by password', { by: 'password' }, '凭密码查看全文'],
  ['private', { by: 'private' }, '仅作者自己可见'],
  ['VIP only', { by: 'vip' }, '会员专享，开通会员后可看全文'],
  ['login required', { by: 'login' }, '登录后可看全文'],
  ['for followers of a topic', { by: 'topic', topic: { id: 5, name: '台钓' } }, '关注 #台钓 后可看全文'],
  ['for those in a forum', { by: 'forum', forum: { id: 7, name: '路亚' } }, '进入版块“路亚”后可看'],
] as const)('a locked post, %s: the teaser and the reason', async (_, locked, reason) => {
  const container = await show(card({ text: '一句预告', locked }))
  screen.getByText('一句预告')
  screen.getByText(reason)
  expect(container.querySelector('img')).toBeNull()
})

test('links are real, and a tap opens one page only', async () => {
  await show(card({ id: 7001, title: '水库三小时', author: buildUser({ id: 42, nickName: '老渔夫' }) }))
  const title = screen.getByText('水库三小时').closest('a')!
  expect(title.getAttribute('href')).toBe('/pagesA/detail/detail?id=7001')
  fireEvent.click(title)
  fireEvent.click(screen.getByText('老渔夫'))
  expect(opened).toEqual(['/pagesA/detail/detail?id=7001', '/pagesA/author/author?id=42'])
})

test("a modified click is the browser's: a new tab", async () => {
  await show(card({ title: '水库三小时' }))
  const title = screen.getByText('水库三小时').closest('a')!
  // jsdom cannot follow a link; it need not follow one into another window.
  title.target = '_blank'
  const leftToBrowser = fireEvent.click(title, { metaKey: true })
  expect([leftToBrowser, opened]).toEqual([true, []])
})

test('a like shows in every card of the post, and opens nothing', async () => {
  session.open(buildSession())
  answers('POST comments', { on: true, count: 4 })
  const post = posts.upsert(buildPost({ counts: { views: 0, likes: 3, favs: 0, comments: 0, reprints: 0 } }))
  await show(
    <>
      <PostCard post={post} />
      <PostCard post={post} />
    </>,
  )
  fireEvent.click(screen.getAllByLabelText('点赞 3')[0]!)
  await shown()
  expect(screen.getAllByLabelText('点赞 4').map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  expect(opened).toEqual([])
})

test.each([
  ['draft', '草稿'],
  ['checking', '审核中'],
  ['held', '未通过审核'],
] as const)('its author sees that it is %s', async (state, mark) => {
  await show(card({ state }))
  screen.getByText(mark)
  expect(document.querySelectorAll('.action')).toHaveLength(0)
})

test.each([
  ['edit', true],
  ['delete', true],
  ['report', false],
] as const)('a post of mine has a menu by what I may do with it: %s', async (may, has) => {
  const can = { ...buildPost().can, [may]: true }
  const menu = jest.fn()
  const post = posts.upsert(buildPost({ can }))
  await show(<PostCard post={post} onMenu={menu} />)
  expect(screen.queryByLabelText('更多操作') !== null).toBe(has)
})

test('what stands on a card leads where it says', async () => {
  session.open(buildSession())
  answers('POST collect', { on: true, count: 6 })
  const [first, second] = [buildPicture(), buildPicture()]
  await show(
    card({
      id: 7002,
      title: '水库三小时',
      sticky: true,
      visibility: 4,
      pictures: [first, second],
      tags: [{ id: 31, name: '台钓' }],
      counts: { views: 0, likes: 0, favs: 5, comments: 12_000, reprints: 0 },
      faved: false,
      liked: true,
    }),
  )
  const head = document.querySelector('.post-card__head')!
  expect([...head.querySelectorAll('.badge')].map(({ textContent }) => textContent).slice(-2)).toEqual(['置顶', '会员'])
  const acts = [...document.querySelectorAll('.action')].map((act) => [act.textContent, act.getAttribute('aria-pressed')])
  expect(acts).toEqual([
    ['', null],
    ['1.2万', null],
    ['5', 'false'],
    ['', 'true'],
  ])
  fireEvent.click(screen.getByLabelText('收藏 5'))
  await shown()
  expect([asked('POST collect')[0]!.body, screen.getByLabelText('收藏 6').getAttribute('aria-pressed')]).toEqual([
    { id: 7002, on: true },
    'true',
  ])
  fireEvent.click(screen.getByLabelText('评论 12000'))
  fireEvent.click(screen.getByText('#台钓'))
  expect(opened).toEqual(['/pagesA/detail/detail?id=7002&part=comments', '/pages/topic/topic?id=31'])
  fireEvent.click(document.querySelectorAll('.picture-grid__cell')[1]!)
  await shown()
  const pictures = [...document.querySelectorAll('.lightbox__picture')].map((picture) => picture.getAttribute('src'))
  expect([pictures, document.querySelector('.lightbox__counter')!.textContent]).toEqual([[first.full, second.full], '2 / 2'])
  fireEvent.click(document.querySelector('.lightbox')!)
  fireEvent.click(document.querySelector('.post-card')!)
  expect(opened.slice(2)).toEqual(['/pagesA/detail/detail?id=7002'])
})

test('a draft goes on being written, and offers nothing of what others may do', async () => {
  await show(card({ id: 7003, type: 'words', state: 'draft', title: '写到一半' }))
  fireEvent.click(screen.getByText('写到一半'))
  expect([opened, document.querySelectorAll('.action').length]).toEqual([['/pagesA/publish/words?id=7003'], 0])
})

test('its menu is of the post that it stands on, and opens nothing else', async () => {
  const menu = jest.fn()
  const post = posts.upsert(
    buildPost({
      can: { edit: true, delete: true, comment: true, react: true, report: false, reprint: false, share: true, moderate: false },
    }),
  )
  await show(<PostCard post={post} onMenu={menu} />)
  fireEvent.click(screen.getByLabelText('更多操作'))
  expect([menu.mock.calls, opened]).toEqual([[[post]], []])
})
