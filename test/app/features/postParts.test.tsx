import { fireEvent, screen } from '@testing-library/react'
import type { Locked } from '@anglers/contract/content'
import { posts } from '@/features/content'
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
