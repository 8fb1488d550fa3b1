import { fireEvent, screen } from '@testing-library/react'
import type { Locked, PostCard } from '@anglers/contract/content'
import { POST_PASSWORD_CHARS } from '@anglers/contract/limits'
import { Discussion } from '@/features/comment'
import { markOf, posts } from '@/features/content'
import { PostBar } from '@/features/post'
import { LockPanel } from '@/features/post/LockPanel'
import { RelatedPosts } from '@/features/post/RelatedPosts'
import { WhereIs } from '@/features/post/WhereIs'
import { session } from '@/stores/session'
import { buildDetail, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing } from '../support/page'
import { show } from '../support/render'
import { answersPages } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const AREA = { lat: 29.9, lng: 115.5, radiusM: 708 }

describe('where a post is', () => {
  test.each([
    ['its address', PLACE, null, '月塘荻港县'],
    ['for its author, what others see', PLACE, AREA, '月塘别人只看到约 1 公里的范围'],
    ['about where, for who may not know the point', null, AREA, '约 1 公里范围内'],
    ['a wide cell, by its width', null, { ...AREA, radiusM: 14_142 }, '约 20 公里范围内'],
  ])('says %s', async (_, place, area, words) => {
    await show(<WhereIs id={12} place={place} area={area} />)
    const [row, ...others] = document.querySelectorAll('.post-detail__place')
    expect([row!.textContent, others.length]).toEqual([words, 0])
    await click(row!)
    expect(opened.at(-1)).toMatch(place ? /^\/pagesA\/navgation\/navgation\?.*post=12/ : /^\/pages\/nearby\/mp-nearby\?/)
  })

  test('is not said of one that is nowhere', async () => {
    await show(<WhereIs id={12} place={null} area={null} />)
    expect(document.querySelector('.post-detail__place')).toBeNull()
  })
})

test('three posts on the same matter go by their title, their words, or their author', async () => {
  const author = buildUser({ nickName: '老周' })
  answersPages('GET posts/relate', () => [
    buildPost({ title: '早口', text: '六点半' }),
    buildPost({ title: '', text: '夜钓', author }),
    buildPost({ title: '', text: '', author }),
    buildPost({ title: '第四篇' }),
  ])
  await show(<RelatedPosts id={12} />)
  expect([...document.querySelectorAll('.related__title')].map(({ textContent }) => textContent)).toEqual(['早口', '夜钓', '老周 的动态'])
})

describe('what would open a post', () => {
  const lockedBy = (by: Locked['by']) =>
    ({ by, priceFen: 500, topic: { id: 3, name: '台钓' }, forum: { id: 7, name: '路亚' }, hasPassword: true }) as unknown as Locked
  const ways = async (by: Locked['by']) => {
    await show(<LockPanel post={posts.upsert(buildDetail({ id: 12 }))} locked={lockedBy(by)} />)
    return [...document.querySelectorAll('.lock-panel .lock-panel__way')].map(({ textContent }) => textContent)
  }

  test.each(['login', 'password', 'paid', 'topic'] as const)('is to sign in, for a visitor: %s', async (by) => {
    expect(await ways(by)).toEqual(['去登录'])
    await click(screen.getByText('去登录'))
    expect(opened.at(-1)).toBe('/member/login/login')
  })

  test.each([
    ['forum', '/pages/bbs/bbs-list?id=7'],
    ['vip', '/member/wallet/recharge-vip'],
  ] as const)('is behind a page of its own: %s', async (by, address) => {
    session.open(buildSession())
    const [way] = await ways(by)
    await click(screen.getByText(way!))
    expect(opened.at(-1)).toBe(address)
  })

  test('is to follow its topic, for a member', async () => {
    session.open(buildSession())
    expect(await ways('topic')).toEqual(['关注并查看'])
  })
})

describe('why a post is closed', () => {
  test.each<[Locked, string]>([
    [{ by: 'topic', topic: { id: 3, name: '台钓' } } as never, '关注 #台钓 后可看全文'],
    [{ by: 'forum', forum: { id: 7, name: '路亚' } } as never, '进入版块“路亚”后可看'],
    [{ by: 'paid', priceFen: 350 }, '付费内容，¥3.50 解锁全文'],
    [{ by: 'paid' }, '付费内容'],
    [{ by: 'private' }, '仅作者自己可见'],
  ])('is said where it stands: %j', async (locked, words) => {
    await show(<LockPanel post={posts.upsert(buildDetail({ id: 12 }))} locked={locked} />)
    expect(document.querySelector('.lock-panel__reason')!.textContent).toBe(words)
  })

  test('asks a member for its password, as long as one may be, and says whom to ask for it', async () => {
    session.open(buildSession())
    await show(<LockPanel post={posts.upsert(buildDetail({ id: 12 }))} locked={{ by: 'password' }} />)
    const { placeholder, maxLength } = screen.getByLabelText<HTMLInputElement>('访问密码')
    const button = document.querySelector<HTMLButtonElement>('.unlock button.button')!
    expect([placeholder, maxLength, button.textContent, button.disabled]).toEqual(['向作者询问', POST_PASSWORD_CHARS, '解锁', true])
  })
})

test.each([
  [{ state: 'draft', visibility: 1 }, '草稿'],
  [{ state: 'removed', visibility: 1 }, '付费'],
  [{ visibility: 0 }, ''],
  [{ visibility: 1 }, '付费'],
  [{ visibility: 2 }, '密码'],
  [{ visibility: 3 }, '仅自己'],
  [{ visibility: 4 }, '会员'],
  [{ visibility: 5 }, '登录可见'],
  [{ visibility: 5, locked: { by: 'login' } }, ''],
  [{ visibility: 9 }, ''],
] as const)('a post %j is marked “%s”', (own, mark) => {
  expect(markOf(buildPost(own as never))).toBe(mark)
})

describe('the bar below a post', () => {
  const bar = async (can: Partial<PostCard['can']>, own: Partial<PostCard> = {}) => {
    const post = posts.upsert(buildPost({ ...own, can: { ...buildPost().can, ...can } }))
    await show(<PostBar discussion={new Discussion(post)} />)
    return [...document.querySelectorAll<HTMLElement>('.post-bar > *')].map((way) => way.ariaLabel ?? way.textContent)
  }
  const counts = { views: 9, likes: 1, favs: 2, comments: 3, reprints: 12_000 }

  test('has what its reader may do, and no more', async () => {
    session.open(buildSession())
    expect(await bar({ comment: true, reprint: true }, { id: 9_091, counts })).toEqual([
      '说点什么…',
      '点赞 1',
      '收藏 2',
      '转发 12000',
      '分享',
    ])
    expect(screen.getByLabelText('转发 12000').textContent).toBe('1.2万')
    await click(screen.getByLabelText('转发 12000'))
    expect(opened).toEqual(['/pages/reprint/reprint?id=9091'])
    expect(await bar({ comment: false, reprint: false }, { counts })).toEqual(['点赞 1', '收藏 2', '分享'])
  })

  test('marks what its reader liked and keeps', async () => {
    session.open(buildSession())
    await bar({}, { liked: true, faved: false })
    const marks = () => ['like-on', 'like', 'star-on', 'star'].filter((icon) => document.querySelector(`.post-bar .icon--${icon}`))
    expect([marks(), document.querySelectorAll('.post-bar__act--liked, .post-bar__act--faved').length]).toEqual([['like-on', 'star'], 1])
    await bar({}, { liked: false, faved: true })
    expect(marks()).toEqual(['like', 'star-on'])
  })
})
