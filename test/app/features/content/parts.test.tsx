import type { Block } from '@anglers/contract/blocks'
import type { CatchLine } from '@anglers/contract/catches'
import { fireEvent, screen } from '@testing-library/react'
import { Caught, HotTags, posts, ReprintStrip } from '@/features/content'
import { Blocks } from '@/features/content/blocks'
import { PostCard } from '@/features/content/PostCard'
import { session } from '@/stores/session'
import { sharing } from '@/stores/sharing'
import { buildPicture, buildPost, buildSession, buildUser } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { show } from '../../support/render'

const click = (element: Element) => doing(() => fireEvent.click(element))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => session.open(buildSession()))

describe('the post that another one carries', () => {
  const carried = {
    id: 7,
    gone: false,
    type: 'words' as const,
    author: buildUser({ nickName: '老周' }),
    title: '',
    text: '',
    picture: null,
    locked: null,
  }

  test.each([
    [{ title: '早口', text: '六点半' }, '老周：早口'],
    [{ text: '六点半' }, '老周：六点半'],
    [{ locked: { by: 'login' as const } }, '老周：登录后可看全文'],
    [{ author: buildUser({ nickName: '' }), text: '六点半' }, '已注销用户：六点半'],
  ])('is said in short, and leads there: %j', async (own, words) => {
    await show(<ReprintStrip reprint={{ ...carried, ...own }} />)
    expect(texts('.reprint-strip')).toEqual([words])
    await click(document.querySelector('.reprint-strip')!)
    expect(opened).toEqual(['/pagesA/detail/detail?id=7'])
  })

  test('shows its first picture', async () => {
    const picture = buildPicture({ alt: '鱼护' })
    await show(<ReprintStrip reprint={{ ...carried, picture }} />)
    const { alt, src } = document.querySelector('img')!
    expect([alt, new URL(src).pathname]).toEqual(['鱼护', picture.thumb])
  })

  test.each([{ id: null }, { author: null }])('that is gone leads nowhere: %j', async (own) => {
    await show(<ReprintStrip reprint={{ ...carried, ...own } as never} />)
    await click(screen.getByText('原内容已不可见'))
    expect(opened).toEqual([])
  })
})

test('what is talked about leads to its topic, with how many posts there are, also none', async () => {
  const topic = (id: number, name: string, count: number) => ({
    id,
    name,
    description: '',
    cover: null,
    counts: { posts: count, followers: 0 },
    following: false,
  })
  await show(<HotTags tags={[topic(5, '夜钓', 12_000), topic(6, '台钓', 0)]} />)
  expect(texts('.hot-tags__tag')).toEqual(['#夜钓1.2万', '#台钓0'])
  await click(screen.getByText('#台钓'))
  expect(opened).toEqual(['/pages/topic/topic?id=6'])
})

describe('what was caught', () => {
  const fish = (name: string, own: Partial<CatchLine> = {}): CatchLine => ({
    species: null,
    name,
    latin: '',
    lengthMm: null,
    weightG: null,
    number: 1,
    bait: '蚯蚓',
    method: '',
    kept: true,
    ...own,
  })

  test.each([
    [[fish('鲫鱼')], false, ['鲫鱼']],
    [[fish('鲫鱼'), fish('鲤鱼'), fish('草鱼')], false, ['鲫鱼 +2']],
    [[fish('鲫鱼'), fish('鲤鱼', { number: 3 })], true, ['鲫鱼 · 蚯蚓 · 已带走', '鲤鱼 ×3 · 蚯蚓 · 已带走']],
    [[], false, []],
    [undefined, true, []],
  ] as [CatchLine[] | undefined, boolean, string[]][])(
    '%# is the first of it on a card, and all of it on a page',
    async (catches, whole, lines) => {
      await show(<Caught catches={catches} whole={whole} />)
      expect(texts('.caught')).toEqual(lines)
    },
  )
})

describe('a card', () => {
  const can = { ...buildPost().can }
  const card = (own: Parameters<typeof buildPost>[0], props: object = {}) =>
    show(<PostCard post={posts.upsert(buildPost(own))} {...props} />)
  const acts = () => [...document.querySelectorAll<HTMLElement>('.post-card__actions .action')].map(({ ariaLabel }) => ariaLabel)
  const counts = { views: 0, likes: 1, favs: 2, comments: 3, reprints: 4 }

  test.each([
    [true, ['分享', '转发 4', '评论 3', '收藏 2', '点赞 1']],
    [false, ['分享', '评论 3', '收藏 2', '点赞 1']],
  ])('offers to repost what may be: %s', async (reprint, offered) => {
    await card({ id: 7101, can: { ...can, reprint }, counts })
    expect(acts()).toEqual(offered)
    if (reprint) await click(screen.getByLabelText('转发 4'))
    expect(opened).toEqual(reprint ? ['/pages/reprint/reprint?id=7101'] : [])
  })

  test('leads a visitor who would repost it to where one signs in', async () => {
    session.close()
    await card({ can: { ...can, reprint: true }, counts })
    await click(screen.getByLabelText('转发 4'))
    expect(opened).toEqual(['/member/login/login'])
  })

  test('is shared as what it is', async () => {
    await card({ id: 7102, title: '早口', can })
    await click(screen.getByLabelText('分享'))
    expect(sharing.current).toMatchObject({ id: 7102, title: '早口' })
    await doing(() => sharing.close())
  })

  test.each([
    [undefined, ['路亚', '#夜钓']],
    [8, ['路亚', '#夜钓']],
    [7, ['#夜钓']],
  ])('names its forum unless that stands above it: within %s', async (within, tags) => {
    await card({ forum: { id: 7, name: '路亚' }, tags: [{ id: 5, name: '夜钓' }] }, { within })
    expect(texts('.post-card__tags .tag')).toEqual(tags)
    await click(document.querySelector('.post-card__tags .tag')!)
    expect(opened).toEqual([tags.length === 2 ? '/pages/bbs/bbs-list?id=7' : '/pages/topic/topic?id=5'])
  })

  test.each([
    [{}, {}, false],
    [{ dismissed: true }, {}, true],
    [{}, { offered: true }, true],
  ])('of another’s has a menu where one may say whether one cares for it: %j %j', async (own, props, has) => {
    const post = posts.upsert(buildPost({ can: { ...can, edit: false, delete: false } }))
    post.merge(own)
    await show(<PostCard post={post} onMenu={() => undefined} {...props} />)
    expect(screen.queryByLabelText('更多操作') !== null).toBe(has)
  })

  test.each([
    [{ type: 'secondhand' as const }, '/pagesA/secondhand/detail?id=7103'],
    [{ type: 'single' as const, state: 'draft' as const }, '/pagesA/publish/single?id=7103'],
    [{ type: 'words' as const }, '/pagesA/detail/detail?id=7103'],
  ])('%j leads to %s', async (own, address) => {
    await card({ id: 7103, title: '早口', ...own })
    expect(document.querySelector('.post-card__body')!.getAttribute('href')).toBe(address)
  })

  test('carries another post, which leads there by itself', async () => {
    const author = buildUser({ nickName: '老周' })
    await card({ reprint: { id: 7, gone: false, type: 'words', author, title: '原文', text: '', picture: null, locked: null } })
    await click(screen.getByText('老周：原文'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=7'])
  })
})

describe('a text in blocks', () => {
  const spans = (...of: object[]): Block => ({ type: 'paragraph', spans: of.map((span) => ({ text: '浅滩', ...span })) })

  test('is marked as it was', async () => {
    await show(<Blocks blocks={[spans({ bold: true }, { italic: true }, { strike: true }, { link: 'https://a.example/' }, {})]} />)
    expect(
      [...document.querySelectorAll('.blocks__paragraph > *')].map(
        ({ className }) => /blocks__(bold|italic|strike|link)/.exec(className)?.[1],
      ),
    ).toEqual(['bold', 'italic', 'strike', 'link', undefined])
  })

  test('has its quotes, dots, lines between and words below pictures', async () => {
    await show(
      <Blocks
        blocks={[
          { type: 'quote', spans: [{ text: '鱼过千层网' }] },
          { type: 'list', ordered: false, items: [{ spans: [{ text: '蚯蚓' }] }, { spans: [{ text: '红虫' }], level: 1 }] },
          { type: 'divider' },
          { type: 'picture', picture: buildPicture(), caption: '晨雾' },
          { type: 'picture', picture: buildPicture({ alt: '鱼护' }), caption: '' },
          { type: 'heading', level: 3, text: '收竿' },
          { type: 'file', file: { id: 8, kind: 'gpx', name: '路线.gpx', bytes: 2_500, url: '/a' } },
        ]}
      />,
    )
    expect([texts('.blocks__quote'), texts('.blocks__item'), texts('.blocks__caption')]).toEqual([
      ['鱼过千层网'],
      ['•蚯蚓', '•红虫'],
      ['晨雾'],
    ])
    expect([document.querySelectorAll('.blocks__item--1').length, screen.getAllByRole('separator').length]).toEqual([1, 1])
    screen.getByRole('heading', { name: '收竿', level: 4 })
    expect([...document.querySelectorAll<HTMLElement>('.blocks__figure > .tap')].map(({ ariaLabel }) => ariaLabel)).toEqual([
      '晨雾',
      '鱼护',
      '打开文件 路线.gpx',
    ])
  })

  test.each([
    ['video', '溜鱼', '视频 · 老周', true],
    ['words', '', '老周', false],
  ])('has another post as what it is, also without a picture: %s', async (postType, title, author, film) => {
    const post = { type: 'post' as const, id: 31, title, author: '老周', thumb: '/media/31.webp', gone: false }
    await show(<Blocks blocks={[{ type: 'post', post, postType } as Block]} />)
    expect([texts('.blocks__title'), texts('.blocks__author'), document.querySelector('.blocks__play') !== null]).toEqual([
      [title || '老周 的动态'],
      [author],
      film,
    ])
    expect(document.querySelector('.blocks__thumb-picture')!.getAttribute('src')).toContain('31.webp')
    await show(<Blocks blocks={[{ type: 'post', post: { ...post, thumb: null }, postType } as Block]} />)
    expect(['.blocks__thumb', '.blocks__play', 'img'].map((part) => document.querySelector(part) !== null)).toEqual([film, film, false])
  })
})
