import type { PostCard } from '@anglers/contract/content'
import type { FilmUpload } from '@anglers/contract/video'
import { fireEvent, waitFor } from '@testing-library/react'
import { members } from '@/features/account'
import PublishVideoPage from '@/pagesA/publish/video'
import VideoPage from '@/pages/video/video'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { sharing } from '@/stores/sharing'
import { store } from '@/stores/storage'
import { toaster } from '@/stores/overlays'
import { buildDetail, buildPicture, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const film = { id: 5, url: '/media/aa/film.mp4', poster: null, seconds: 65, width: 720, height: 1280 }
const buildUpload = (own: Partial<FilmUpload>): FilmUpload => ({
  size: 10,
  received: 10,
  state: 'ready',
  problem: null,
  film: null,
  ...own,
})

// The browser of these tests plays nothing.
HTMLMediaElement.prototype.play = () => Promise.resolve()
HTMLMediaElement.prototype.pause = () => undefined

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
})

describe('the form', () => {
  const kept = { upload: 'begun-before', size: 10, cachedName: 'kept', done: null }
  const draft = { fields: { film: kept, content: '看' }, pictures: [], key: 'key-of-the-draft' }

  test('wants a film', async () => {
    drafts.write('video', { ...draft, fields: { content: '看' } })
    const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
    await click(page.getByText('发布'))
    expect([toaster.current?.text, asked('POST publish/video')]).toEqual(['请选择一个视频', []])
  })

  test('after a reload goes on where the server is, and publishes the film', async () => {
    drafts.write('video', draft)
    answers('GET upload/video', buildUpload({ film }))
    answers('POST publish/video', { id: 12, state: 'live', version: 1 })
    const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
    expect(page.getByText('视频已就绪 · 1:05')).toBeTruthy()
    await click(page.getByText('发布'))
    expect(asked('POST publish/video').map(({ body }) => body)).toMatchObject([{ content: '看', film: 5, poster: null }])
    expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=12')
  })

  test.each([
    ['kind', '手机播不了这种视频，请换成 H.264 的 MP4'],
    ['broken', '这个文件不是视频，或者已经损坏'],
    ['short', '视频太短，至少 1 秒'],
    ['long', '视频太长，最多 5 分钟'],
  ] as const)('says what is the matter with a film that is %s, and lets another be chosen', async (problem, sentence) => {
    drafts.write('video', draft)
    answers('GET upload/video', buildUpload({ state: 'refused', problem }))
    const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
    expect([page.getByText(sentence), page.getByText('换一个')].length).toBe(2)
    expect(document.querySelector('.film-field__bar')).toBeNull()
    await click(page.getByText('移除'))
    expect(page.getByText('选择视频')).toBeTruthy()
  })

  test('says why a film waits, and lets nobody wait who does not want to', async () => {
    drafts.write('video', draft)
    loses('GET upload/video')
    const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
    page.getByText('没有网络，恢复后接着传')
    expect(document.querySelector('.film-field__bar')).not.toBeNull()
    refuses('GET upload/video', 'rest_unavailable', 503)
    await click(page.getByText('重试'))
    page.getByText('服务器正忙，稍后会自动重试')
    answers('GET upload/video', buildUpload({ film: { ...film, poster: buildPicture({ thumb: '/media/own-thumb.webp' }) } }))
    await click(page.getByText('重试'))
    expect([document.querySelector('.film-field img')?.getAttribute('src'), page.queryByText('重试')]).toEqual([
      '/media/own-thumb.webp',
      null,
    ])
  })

  test('asks after a film no more once it is left', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    drafts.write('video', draft)
    answers('GET upload/video', buildUpload({ state: 'checking' }))
    const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
    page.getByText('正在检查视频…')
    await doing(() => page.leave())
    const { length } = asked('GET upload/video')
    await doing(() => jest.advanceTimersByTime(5_000))
    expect(asked('GET upload/video')).toHaveLength(length)
  })
})

describe('the feed', () => {
  const card = (own: Partial<PostCard>) => buildPost({ type: 'video', title: '溜鱼', extra: { type: 'video', film }, ...own })

  test('shows films with what can be done with them, and leaves out what cannot be played', async () => {
    const rows = [
      card({ title: '第一个' }),
      card({ title: '还在转', extra: { type: 'video', film: { ...film, url: null } } }),
      card({ title: '第二个' }),
    ]
    answersPages('GET posts', () => rows)
    const page = await openPage(VideoPage, 'pages/video/video')
    expect([page.getByText('第一个'), page.getByText('第二个'), page.queryByText('还在转')]).toEqual([
      expect.anything(),
      expect.anything(),
      null,
    ])
    expect(asked('GET posts')[0]!.query).toMatchObject({ type: 'video' })
  })

  test('goes on to later pages where the first has nothing that can be played', async () => {
    const waiting = Array.from({ length: 45 }, () => card({ extra: { type: 'video', film: { ...film, url: null } } }))
    answersPages('GET posts', () => [...waiting, card({ title: '第三页的' })])
    const page = await openPage(VideoPage, 'pages/video/video')
    page.getByText('第三页的')
  })

  test('has nothing more of whom the reader has blocked', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const author = buildUser()
    answersPages('GET posts', () => [card({ title: '广告', author }), card({ title: '溜鱼' })])
    const page = await openPage(VideoPage, 'pages/video/video')
    page.getByText('广告')
    await doing(() => members.upsert(author).block(true))
    expect(page.queryByText('广告')).toBeNull()
    page.getByText('溜鱼')
  })

  test('begins with the film that was tapped, which is not there twice', async () => {
    const rows = [card({ title: '第一个' }), card({ title: '点开的' })]
    answersPages('GET posts', () => rows)
    answers('GET posts/detail', buildDetail({ ...rows[1]!, extra: { type: 'video', film } }))
    const page = await openPage(VideoPage, 'pages/video/video', { id: String(rows[1]!.id) })
    const names = () => page.getAllByText(/第一个|点开的/).map((element) => element.textContent)
    await waitFor(() => expect(names()).toEqual(['点开的', '第一个']))
  })

  test('is remembered with its sound', async () => {
    const rows = [card({})]
    answersPages('GET posts', () => rows)
    const page = await openPage(VideoPage, 'pages/video/video')
    await click(page.getByLabelText('打开声音'))
    expect(page.getByLabelText('关闭声音')).toBeTruthy()
  })

  test('stops while another page lies over it, and goes on when it is come back to', async () => {
    answersPages('GET posts', () => [card({})])
    const page = await openPage(VideoPage, 'pages/video/video')
    expect(page.getByLabelText('暂停')).toBeTruthy()
    await doing(() => page.hide())
    expect(page.getByLabelText('播放')).toBeTruthy()
    await doing(() => page.show())
    expect(page.getByLabelText('暂停')).toBeTruthy()
  })

  test('two taps on a film like it, and do not stop it', async () => {
    const rows = [card({})]
    answersPages('GET posts', () => rows)
    answers('POST comments', { on: true, count: 1 })
    const page = await openPage(VideoPage, 'pages/video/video')
    const stage = page.getByLabelText('暂停')
    jest.useFakeTimers({ advanceTimers: true })
    await doing(() => {
      fireEvent.click(stage)
      fireEvent.click(stage)
    })
    await doing(() => jest.advanceTimersByTime(400))
    expect([asked('POST comments').map(({ body }) => body), page.queryByLabelText('暂停') !== null]).toMatchObject([
      [{ type: 'like', on: true }],
      true,
    ])
  })

  test('a tap on a film that is swiped away at once leaves the next one playing', async () => {
    answersPages('GET posts', () => [card({}), card({})])
    const page = await openPage(VideoPage, 'pages/video/video')
    const pager = document.querySelector('.pager')!
    await doing(() => {
      fireEvent.click(page.getByLabelText('暂停'))
      pager.scrollTop = 1
      fireEvent.scroll(pager)
    })
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    const stages = [...document.querySelectorAll('.film-page__stage')]
    expect(stages.map((stage) => stage.getAttribute('aria-label'))).toEqual(['播放', '暂停'])
  })

  test.each([
    ['that I like already', { liked: true }],
    ['that I may not like', { can: { ...buildPost().can, react: false } }],
  ])('two taps on a film %s change nothing', async (_, own) => {
    answersPages('GET posts', () => [card(own)])
    const page = await openPage(VideoPage, 'pages/video/video')
    const stage = page.getByLabelText('暂停')
    await doing(() => {
      fireEvent.click(stage)
      fireEvent.click(stage)
    })
    expect(asked('POST comments')).toEqual([])
  })

  test('has at hand the film that is shown and those beside it, of the others their pictures', async () => {
    const poster = buildPicture({ full: '/media/full.webp', card: '/media/card.webp' })
    answersPages('GET posts', () => Array.from({ length: 4 }, () => card({ extra: { type: 'video', film: { ...film, poster } } })))
    await openPage(VideoPage, 'pages/video/video')
    const shownOf = (page: Element) => page.querySelector('video')?.poster ?? page.querySelector('.film-page__cover')!.getAttribute('src')
    expect([...document.querySelectorAll('.film-page')].map(shownOf)).toEqual([
      'http://localhost/media/full.webp',
      'http://localhost/media/full.webp',
      '/media/card.webp',
      '/media/card.webp',
    ])
    expect([...document.querySelectorAll('.film-page')].map((page) => page.querySelector('video') !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('shares, likes, discusses and opens the film that is shown', async () => {
    answersPages('GET posts', () => [card({ id: 4811 }), card({ id: 4812, title: '翘嘴', counts: { ...buildPost().counts, comments: 7 } })])
    answersPages('GET comments', () => [])
    answers('POST comments', { on: true, count: 1 })
    const page = await openPage(VideoPage, 'pages/video/video')
    expect(page.shared()).toEqual({ title: '溜鱼', path: '/pagesA/detail/detail?id=4811' })
    const pager = document.querySelector('.pager')!
    pager.scrollTop = 1
    await doing(() => fireEvent.scroll(pager))
    expect([page.shared(), page.sharedInMoments()]).toEqual([
      { title: '翘嘴', path: '/pagesA/detail/detail?id=4812' },
      { title: '翘嘴', query: 'id=4812' },
    ])
    const act = (icon: string) => click(document.querySelectorAll(`.film-page__act .icon--${icon}`)[1]!.closest('.film-page__act')!)
    await act('like')
    await act('comment')
    expect([asked('POST comments')[0]!.body, asked('GET comments').map(({ query }) => query.id)]).toEqual([
      expect.objectContaining({ id: 4812, type: 'like', on: true }),
      ['4812'],
    ])
    page.getByRole('dialog', { name: '评论 7' })
    await click(page.getByLabelText('关闭'))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await click(page.getByText('翘嘴'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=4812'])
  })

  test('without any says so', async () => {
    answersPages('GET posts', () => [])
    const page = await openPage(VideoPage, 'pages/video/video')
    expect(page.getByText('还没有视频')).toBeTruthy()
  })

  test('goes on to later pages also where the first came only at another try', async () => {
    const waiting = Array.from({ length: 15 }, () => card({ extra: { type: 'video', film: { ...film, url: null } } }))
    loses('GET posts')
    const page = await openPage(VideoPage, 'pages/video/video')
    answersPages('GET posts', () => [...waiting, card({ title: '第二页的' })])
    await click(page.getByText('重试'))
    page.getByText('第二页的')
  })

  test('keeps what it has where later pages do not come', async () => {
    const rows = Array.from({ length: 15 }, (_, at) => card({ title: `第 ${at + 1} 个` }))
    answersPages('GET posts', () => rows)
    const page = await openPage(VideoPage, 'pages/video/video')
    const before = asked('GET posts').length
    loses('GET posts')
    const pager = document.querySelector('.pager')!
    pager.scrollTop = 9
    await doing(() => fireEvent.scroll(pager))
    expect([asked('GET posts').length > before, page.queryByText('第 10 个') !== null, page.queryByText('重试')]).toEqual([
      true,
      true,
      null,
    ])
  })

  test('is not said to be empty while later pages are on their way', async () => {
    const held = holds('GET posts')
    const page = await openPage(VideoPage, 'pages/video/video')
    const waiting = Array.from({ length: 10 }, () => card({ extra: { type: 'video', film: { ...film, url: null } } }))
    await doing(() => held[0]!.answer(waiting, { 'X-WP-Total': '11', 'X-WP-TotalPages': '2' }))
    expect([held.length, page.queryByText('还没有视频')]).toEqual([2, null])
    await doing(() => held[1]!.answer([], { 'X-WP-Total': '11', 'X-WP-TotalPages': '2' }))
    page.getByText('还没有视频')
  })

  test('lets who has signed in meanwhile say something', async () => {
    session.close()
    const can = buildPost().can
    answersPages('GET posts', () => [card({ id: 4801, can: { ...can, comment: session.active, react: session.active } })])
    answersPages('GET comments', () => [])
    const page = await openPage(VideoPage, 'pages/video/video')
    await click(document.querySelector('.film-page__act .icon--comment')!.closest('.film-page__act')!)
    await doing(() => page.hide())
    await doing(() => session.open(buildSession()))
    await doing(() => page.show())
    page.getByText('说点什么…')
  })

  test('goes on with what a visitor wanted to say of a film before they signed in elsewhere', async () => {
    answersPages('GET posts', () => [card({ id: 4802 })])
    answersPages('GET comments', () => [])
    store('pendingAction', { pending: { name: 'write', id: 4802 }, at: Date.now() })
    const page = await openPage(VideoPage, 'pages/video/video')
    await click(document.querySelector('.film-page__act .icon--comment')!.closest('.film-page__act')!)
    page.getByRole('dialog', { name: '写评论' })
  })

  test('offers a visitor to say something, calls a film without a title by its words, and shows which of them was stopped', async () => {
    session.close()
    const can = { ...buildPost().can, comment: false }
    answersPages('GET posts', () => [card({ id: 4803, title: '', text: '溜了十分钟', can }), card({ can })])
    answersPages('GET comments', () => [])
    const page = await openPage(VideoPage, 'pages/video/video')
    page.getByText('溜了十分钟')
    jest.useFakeTimers({ advanceTimers: true })
    await click(document.querySelector('.film-page__stage')!)
    await doing(() => jest.advanceTimersByTime(400))
    expect([...document.querySelectorAll('.film-page')].map((one) => one.querySelector('.film-page__play') !== null)).toEqual([true, false])
    await click(document.querySelector('.film-page__act .icon--comment')!.closest('.film-page__act')!)
    page.getByText('说点什么…')
  })

  test('has none that is kept from others', async () => {
    answersPages('GET posts', () => [card({ title: '送审的', state: 'checking' }), card({ title: '溜鱼' })])
    const page = await openPage(VideoPage, 'pages/video/video')
    expect([page.queryByText('送审的'), page.queryByText('溜鱼') !== null]).toEqual([null, true])
  })

  test('begins with the film that was tapped also where nothing came at first', async () => {
    const rows = [card({ title: '第一个' }), card({ title: '点开的' })]
    loses('GET posts')
    loses('GET posts/detail')
    const page = await openPage(VideoPage, 'pages/video/video', { id: String(rows[1]!.id) })
    answersPages('GET posts', () => rows)
    answers('GET posts/detail', buildDetail({ ...rows[1]!, extra: { type: 'video', film } }))
    await click(page.getByText('重试'))
    expect(page.getAllByText(/第一个|点开的/).map((element) => element.textContent)).toEqual(['点开的', '第一个'])
  })

  test('fetches more where the reader blocks whose films were left', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const author = buildUser()
    const rows = [...Array.from({ length: 10 }, () => card({ title: '广告', author })), card({ title: '溜鱼' })]
    answersPages('GET posts', () => rows)
    const page = await openPage(VideoPage, 'pages/video/video')
    expect(page.queryByText('溜鱼')).toBeNull()
    await doing(() => members.upsert(author).block(true))
    page.getByText('溜鱼')
  })
})

describe('over a film', () => {
  const card = (own: Partial<PostCard>) => buildPost({ type: 'video', title: '溜鱼', extra: { type: 'video', film }, ...own })
  const acts = () =>
    [...document.querySelector('.film-page')!.querySelectorAll<HTMLElement>('.film-page__act')].map((act) => [
      act.ariaLabel,
      act.textContent,
    ])

  test('stands what can be done with it, and how often it was; who made it and when lead to them, its words to its page', async () => {
    const author = buildUser({ id: 71, nickName: '老周' })
    const counts = { views: 0, likes: 1_200, favs: 0, comments: 12_000, reprints: 0 }
    answersPages('GET posts', () => [card({ id: 4901, author, counts, publishedAt: new Date().toISOString() })])
    const page = await openPage(VideoPage, 'pages/video/video')
    expect(acts()).toEqual([
      ['点赞 1200', expect.stringMatching(/^1/)],
      ['评论 12000', '1.2万'],
      ['分享', ''],
      ['打开声音', ''],
    ])
    expect([document.querySelector('.byline__when')!.textContent, page.getByText('溜鱼').getAttribute('href')]).toEqual([
      '刚刚',
      '/pagesA/detail/detail?id=4901',
    ])
    await click(page.getByText('老周'))
    expect(opened).toEqual(['/pagesA/author/author?id=71'])
  })

  test('a tap on its heart likes it, and another takes that back', async () => {
    answersPages('GET posts', () => [card({ id: 4902 })])
    answers('POST comments', ({ on }) => ({ on: on!, count: on ? 1 : 0 }))
    const page = await openPage(VideoPage, 'pages/video/video')
    await click(page.getByLabelText('点赞 0'))
    expect([page.getByLabelText('点赞 1').ariaPressed, document.querySelector('.film-page__liked.icon--like-on') !== null]).toEqual([
      'true',
      true,
    ])
    await click(page.getByLabelText('点赞 1'))
    expect(asked('POST comments').map(({ body: { id, type, on } }) => [id, type, on])).toEqual([
      [4902, 'like', true],
      [4902, 'like', false],
    ])
  })

  test('is shared as what it is', async () => {
    answersPages('GET posts', () => [card({ id: 4903 })])
    const page = await openPage(VideoPage, 'pages/video/video')
    await click(page.getByLabelText('分享'))
    expect(sharing.current).toMatchObject({ id: 4903, title: '溜鱼' })
    await doing(() => sharing.close())
  })

  test('is silent at first, begins anew at its end, and has no controls of the browser', async () => {
    answersPages('GET posts', () => [card({})])
    await openPage(VideoPage, 'pages/video/video')
    const { muted, loop, controls } = document.querySelector<HTMLVideoElement>('.film-page video')!
    expect([muted, loop, controls]).toEqual([true, true, false])
  })
})

test('a film that is on its way says how far it is, and one that is there shows its picture', async () => {
  drafts.write('video', {
    fields: {
      film: { upload: '', size: 0, cachedName: null, done: { ...film, poster: buildPicture() } },
      poster: buildPicture({ thumb: '/media/mine.webp' }),
      content: '看',
    },
    pictures: [],
    key: 'key-of-another',
  })
  const page = await openPage(PublishVideoPage, 'pagesA/publish/video')
  expect([document.querySelector('.film-field__words')!.textContent, document.querySelector('.film-field__bar')]).toEqual([
    '视频已就绪 · 1:05',
    null,
  ])
  expect([
    document.querySelector('.film-field__cover')!.getAttribute('src'),
    page.queryByText('重试'),
    page.getByText('换一个') !== null,
  ]).toEqual(['/media/mine.webp', null, true])
})
