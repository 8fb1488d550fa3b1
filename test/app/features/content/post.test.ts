import { coverOf } from '@/features/content'
import { posts } from '@/features/content/Post'
import { unfold } from '@/features/content/unfold'
import { call } from '@/stores/api'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildDetail, buildPicture, buildPost, buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { answers, asked, holds, loses, refuses, settled } from '../../support/server'

const likes = (likes: number) => ({ views: 0, likes, favs: 0, comments: 0, reprints: 0 })
const shown = (post: { data: { liked: boolean; counts: { likes: number } } }) => [post.data.liked, post.data.counts.likes]

beforeEach(() => session.open(buildSession()))

test('the same post in two lists is one record', () => {
  const card = buildPost()
  const first = posts.upsert(card)
  const second = posts.upsert({ ...card, counts: likes(8) })
  expect(second).toBe(first)
  expect(first.data.counts.likes).toBe(8)
})

test('what its page brought stays when a list brings the card again', () => {
  const card = buildPost()
  const post = posts.upsert({ ...card, body: '全文' })
  posts.upsert(card)
  expect(post.data.body).toBe('全文')
})

test('what a member might see is forgotten when they leave', () => {
  const { id } = posts.upsert(buildPost())
  session.close()
  expect(posts.get(id)).toBeUndefined()
})

describe('a like', () => {
  test('shows at once, says what is wanted, and adopts the count of the server', async () => {
    const held = holds('POST comments')
    const post = posts.upsert(buildPost({ counts: likes(3) }))
    post.like()
    expect(shown(post)).toEqual([true, 4])
    await settled()
    expect(asked('POST comments')[0]?.body).toEqual({ type: 'like', id: post.id, on: true })
    await held[0]!.answer({ on: true, count: 11 })
    expect(shown(post)).toEqual([true, 11])
  })

  test('stays when an answer that was asked for before it comes after it', async () => {
    const before = buildPost({ counts: likes(3) })
    const post = posts.upsert(before)
    const pages = holds('GET posts/detail')
    const later = Promise.all([1, 2].map(async () => posts.upsert(await call('GET posts/detail', { id: post.id }))))
    await settled()
    answers('POST comments', { on: true, count: 4 })
    post.like()
    await settled()
    await pages[0]!.answer(buildDetail({ ...before, extra: null }))
    await settled()
    expect(shown(post)).toEqual([true, 4])
    await pages[1]!.answer(buildDetail({ ...before, extra: null }))
    await later
    await settled()
    expect(shown(post)).toEqual([true, 4])
  })

  test('gives way to an answer that was asked for after it', async () => {
    answers('POST comments', { on: true, count: 4 })
    const post = posts.upsert(buildPost())
    post.like()
    await settled()
    answers('GET posts/detail', buildDetail({ ...post.data, extra: null, liked: false, counts: likes(3) }))
    posts.upsert(await call('GET posts/detail', { id: post.id }))
    await settled()
    expect(shown(post)).toEqual([false, 3])
  })

  test('is taken back the same way', async () => {
    answers('POST comments', { on: false, count: 2 })
    const post = posts.upsert(buildPost({ liked: true, counts: likes(3) }))
    post.like()
    expect(shown(post)).toEqual([false, 2])
    await settled()
    expect(asked()[0]?.body.on).toBe(false)
  })

  test('undoes itself when the server refuses', async () => {
    refuses('POST comments', 'rest_banned', 403, '你已被禁言')
    const post = posts.upsert(buildPost({ counts: likes(3) }))
    post.like()
    await settled()
    expect(shown(post)).toEqual([false, 3])
    expect(toaster.current?.text).toBe('你已被禁言')
  })

  test('undoes itself when the network is lost, and says so', async () => {
    loses('POST comments')
    const post = posts.upsert(buildPost())
    post.like()
    await settled()
    expect(shown(post)).toEqual([false, 0])
    expect(toaster.current?.text).toMatch('网络')
  })

  test.each([
    [2, false],
    [3, true],
    [7, true],
  ])('%d quick taps end in %p, one call at a time', async (taps, liked) => {
    let calls = 0
    let running = 0
    answers('POST comments', async ({ on }) => {
      expect(++running).toBe(1)
      calls++
      await settled()
      running--
      return { on: on!, count: on ? 4 : 3 }
    })
    const post = posts.upsert(buildPost({ counts: likes(3) }))
    for (let tap = 0; tap < taps; tap++) post.like()
    expect(post.data.liked).toBe(liked)
    for (let wait = 0; wait < 6; wait++) await settled()
    expect(shown(post)).toEqual([liked, liked ? 4 : 3])
    expect(calls).toBe(liked ? 1 : 2)
  })

  test('a list that loads meanwhile does not turn it back', async () => {
    const held = holds('POST comments')
    const card = buildPost({ counts: likes(3) })
    const post = posts.upsert(card)
    post.like()
    posts.upsert(card)
    await settled()
    await held[0]!.answer({ on: true, count: 4 })
    expect(shown(post)).toEqual([true, 4])
    expect(asked('POST comments')).toHaveLength(1)
  })

  test('of a visitor leads to the sign-in page and changes nothing', () => {
    session.close()
    const post = posts.upsert(buildPost())
    post.like()
    expect(opened).toEqual(['/member/login/login'])
    expect(shown(post)).toEqual([false, 0])
  })
})

test('a favourite goes its own way', async () => {
  answers('POST collect', { on: true, count: 1 })
  const post = posts.upsert(buildPost())
  post.favour()
  await settled()
  expect([post.data.faved, post.data.counts.favs, asked()[0]?.name]).toEqual([true, 1, 'POST collect'])
})

describe('the title for everyone', () => {
  test.each([
    ['its title', { title: '水库三小时', text: '一', visibility: 1 }, '水库三小时'],
    ['the text of a public post', { title: '', text: '两条鲫鱼', visibility: 0 }, '两条鲫鱼'],
    ['nothing of a post that not everyone may read', { title: '', text: '密码是 123', visibility: 2 }, '来自钓鱼伴侣的分享'],
  ] as const)('%s', (_, own, title) => {
    expect(posts.upsert(buildPost(own)).publicTitle).toBe(title)
  })
})

test('what its page said of it stays while lists say less, and goes when it is locked', async () => {
  const post = posts.upsert(buildDetail({ type: 'single', extra: { type: 'single', minutes: 3, summary: '浅滩先升温', chars: 1200 } }))
  const listed = buildPost({ id: post.id, type: 'single', extra: { type: 'single', minutes: 4 } })
  posts.upsert(listed)
  expect(post.data.extra).toEqual({ type: 'single', minutes: 4, summary: '浅滩先升温', chars: 1200 })
  posts.upsert({ ...listed, locked: { by: 'vip' }, extra: null })
  expect(post.data.extra).toBeNull()
})

test('a long text gives no more than its beginning to what it may be called', () => {
  expect(posts.upsert(buildPost({ text: '鱼'.repeat(50) })).publicTitle).toBe('鱼'.repeat(40))
})

describe('the whole text of a post in a list', () => {
  const paragraph = { type: 'paragraph' as const, spans: [{ text: '先找浅滩' }] }

  test.each([
    ['is shown where it stands', { body: '全部' }, true, []],
    ['is read on its page, where that is more than a text', { body: '先找浅滩', blocks: [paragraph] }, false, ['/there']],
    ['is read on its page, where there is none here', { text: '', body: '' }, false, ['/there']],
  ])('%s', async (_, own, unfolded, pages) => {
    const post = posts.upsert(buildPost({ more: true }))
    answers('GET posts/detail', buildDetail({ ...buildPost({ id: post.id }), extra: null, ...own }))
    answers('POST posts/views', { views: 1 })
    await unfold(post, '/there')
    expect([post.data.unfolded === true, opened, asked('POST posts/views').length]).toEqual([unfolded, pages, unfolded ? 1 : 0])
  })

  test('does not come without a line, which is said', async () => {
    loses('GET posts/detail')
    const post = posts.upsert(buildPost({ more: true }))
    await unfold(post, '/there')
    expect([post.data.unfolded, opened, toaster.current?.text]).toEqual([undefined, [], expect.stringMatching('网络')])
  })
})

test('a post is stood for by its first picture, a film by its poster', () => {
  const [first, poster] = [buildPicture(), buildPicture()]
  const film = { id: 5, url: null, poster, seconds: 65, width: 720, height: 1280 }
  expect([
    coverOf(buildPost({ pictures: [first, buildPicture()] })),
    coverOf(buildPost({ extra: { type: 'video', film } })),
    coverOf(buildPost()),
  ]).toEqual([first, poster, null])
})
