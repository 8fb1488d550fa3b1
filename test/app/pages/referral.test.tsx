import type { Referral } from '@anglers/contract/account'
import { fireEvent } from '@testing-library/dom'
import ReferralPage from '@/member/referral/referral'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { answers, asked, loses } from '../support/server'

/** What the platform does when it is asked to share or save; null is a browser's own. */
let mockShare: (() => Promise<string>) | null
let mockSave: (() => Promise<string>) | null
let mockAllowed = 0
const mockShared: unknown[] = []
const mockSaved: unknown[][] = []
jest.mock('@/platform/share', () => {
  const { share } = jest.requireActual<{ share: (what: unknown) => unknown }>('@/platform/share')
  return { share: (what: unknown) => (mockShare ? (mockShared.push(what), mockShare()) : share(what)) }
})
jest.mock('@/platform/album', () => {
  const { savePicture } = jest.requireActual<{ savePicture: (...what: unknown[]) => unknown }>('@/platform/album')
  return {
    savePicture: (...what: unknown[]) => (mockSave ? (mockSaved.push(what), mockSave()) : savePicture(...what)),
  }
})
jest.mock('@/platform/settings', () => ({ openSettings: async () => void mockAllowed++ }))
beforeEach(() => {
  mockShare = null
  mockSave = null
  mockAllowed = 0
  mockShared.length = 0
  mockSaved.length = 0
})

const click = (element: Element) => doing(() => fireEvent.click(element))
const openReferral = () => openPage(ReferralPage, 'member/referral/referral')

const invitation: Omit<Referral, 'invited'> = {
  code: 'k3n9x2',
  link: 'https://example.com/?invite=k3n9x2',
  qrcode: '/wp-json/wp/v2/qrcode?scene=invite%3Dk3n9x2',
  earnedPoints: 30,
  earned: 30,
  reward: { points: 50, inviteePoints: 20 },
  total: 2,
}
const came = (nickName: string, earnedPoints: number): Referral['invited'][number] => ({
  user: buildUser({ nickName }),
  joinedAt: noonOf('2026-11-01'),
  earnedPoints,
  earned: earnedPoints,
})

test('a visitor is asked to sign in', async () => {
  const page = await openReferral()
  expect(page.getByText('登录后就能邀请朋友')).toBeTruthy()
  expect(asked()).toEqual([])
})

describe('a member', () => {
  const copied: string[] = []

  beforeEach(() => {
    copied.length = 0
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    session.open(buildSession())
    answers('GET user/referral', { ...invitation, invited: [came('新来的阿鲫', 30), came('老周', 0)] })
  })

  test('sees their code, whom it brought, and what that earned', async () => {
    const page = await openReferral()
    page.getByText(/你得 50 积分，好友得 20 积分/)
    expect(page.getByText('k3n9x2')).toBeTruthy()
    expect(page.getByAltText('邀请二维码').getAttribute('src')).toContain('invite%3Dk3n9x2')
    expect(page.getByText('新来的阿鲫')).toBeTruthy()
    expect(page.getByText('+30 积分')).toBeTruthy()
    expect(page.queryByText('+0 积分')).toBeNull()
    expect([...document.querySelectorAll('.figures__figure')].map(({ textContent }) => textContent)).toEqual(['2已邀请', '30获得积分'])
  })

  test('shows and shares nothing of who was here before them', async () => {
    const page = await openReferral()
    expect(page.shared()).toEqual({ title: '来钓鱼伴侣，一起晒渔获、找钓点', path: '/pages/index/index?invite=k3n9x2' })
    loses('GET user/referral')
    await doing(() => session.open(buildSession({ user: buildMe({ userId: 99 }), access_token: 'another' })))
    await doing(() => page.show())
    expect(page.queryByText('k3n9x2')).toBeNull()
    expect(page.shared()).toMatchObject({ path: '/pages/index/index' })
  })

  test('copies code and link, and shares without a sheet of the browser’s by copying', async () => {
    const page = await openReferral()
    await click(page.getByRole('button', { name: /^邀请码\s*k3n9x2\s*复制邀请码$/ }))
    await click(page.getByText('复制链接'))
    await click(page.getByRole('button', { name: '分享给朋友' }))
    expect(copied).toEqual(['k3n9x2', invitation.link, `${window.location.origin}/?invite=k3n9x2`])
    expect(toaster.current?.text).toBe('链接已复制，发给朋友吧')
  })

  test('offers another way where the picture cannot be saved', async () => {
    const page = await openReferral()
    await click(page.getByText('保存图片'))
    expect(toaster.current?.text).toBe('没有保存下来，可以长按图片保存')
  })

  test('nobody came yet', async () => {
    answers('GET user/referral', { ...invitation, earnedPoints: 0, earned: 0, total: 0, invited: [] })
    const page = await openReferral()
    expect(page.getByText('还没有邀请到人，把链接发给钓友试试')).toBeTruthy()
    expect(page.getByText('k3n9x2')).toBeTruthy()
  })

  test('more of a long list is asked for by pages', async () => {
    answers('GET user/referral', ({ page: number }) => ({
      ...invitation,
      total: 25,
      invited: Array.from({ length: Number(number) === 1 ? 20 : 5 }, (_, index) => came(`朋友 ${number}-${index}`, 0)),
    }))
    const page = await openReferral()
    await click(page.getByText('点这里加载更多'))
    expect(page.getByText('朋友 2-4')).toBeTruthy()
    expect(page.queryByText('点这里加载更多')).toBeNull()
  })
})

describe('an invitation', () => {
  const opens = async () => {
    session.open(buildSession())
    answers('GET user/referral', { ...invitation, invited: [came('新来的阿鲫', 30)] })
    return openReferral()
  }

  test('leads to whom it brought, with the day', async () => {
    const page = await opens()
    page.getByText('2026-11-01 加入')
    await click(page.getByText('新来的阿鲫'))
    expect(opened).toEqual([expect.stringMatching(/^\/pagesA\/author\/author\?id=\d+$/)])
  })

  test.each([
    ['shared', '分享给朋友'],
    ['cancelled', '分享给朋友'],
  ])('that is %s says no more of it', async (how) => {
    const page = await opens()
    mockShare = async () => how
    await doing(() => toaster.hide())
    await click(page.getByRole('button', { name: '分享给朋友' }))
    expect([mockShared, toaster.current]).toEqual([[{ title: '来钓鱼伴侣，一起晒渔获、找钓点', path: '/?invite=k3n9x2' }], null])
  })

  test('that can be neither shared nor copied says so', async () => {
    const page = await opens()
    mockShare = () => Promise.reject(new Error('no'))
    await click(page.getByRole('button', { name: '分享给朋友' }))
    expect(toaster.current).toMatchObject({ text: '复制失败', type: 'error' })
  })

  test('is saved as a picture of its own name, and says so', async () => {
    const page = await opens()
    mockSave = async () => 'saved'
    await click(page.getByText('保存图片'))
    expect([mockSaved, toaster.current?.text, mockAllowed]).toEqual([[[invitation.qrcode, 'anglers-k3n9x2.png']], '已保存', 0])
  })

  test.each([true, false])('leads a member who refused the album to where that is changed, if they like: %s', async (likes) => {
    const page = await opens()
    mockSave = async () => 'refused'
    await doing(() => toaster.hide())
    await click(page.getByText('保存图片'))
    expect(modals.current).toMatchObject({ content: '需要相册权限才能保存，去设置里打开？', confirmText: '去设置' })
    await doing(() => modals.close(likes))
    expect([mockAllowed, toaster.current]).toEqual([likes ? 1 : 0, null])
  })
})
