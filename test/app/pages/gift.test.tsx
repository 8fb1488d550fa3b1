import { fireEvent } from '@testing-library/dom'
import { render } from '@testing-library/react'
import type { Gift, GiftNote } from '@anglers/contract/gift'
import GiftPage from '@/pagesA/gift/gift'
import MyGiftsPage from '@/pagesA/gift/my'
import GiftNotesPage from '@/pagesA/gift/note'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import { GiftCard } from '@/features/gift'
import { GiftShow } from '@/features/gift/GiftShow'
import { speak } from '@/lib/i18n'
import { dateOf, whenLabel } from '@/lib/time'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, shown } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

const names = (zh: string) => ({ 'zh-Hans': zh, 'zh-Hant': zh, en: zh, es: zh, fr: zh })
const wallet = { credit: 500, owed: 0, points: 10, experience: 0, vipUntil: null }
const tea: Gift = { key: 'thermos', names: names('热茶'), picture: '/tea.svg', unit: 'credit', price: 200 }
const float: Gift = { key: 'float', names: names('浮漂'), picture: '/float.svg', unit: 'points', price: 30 }
const zhou = buildUser({ id: 9, nickName: '老周' })
const me = buildUser({ id: 1 })
const note = (own: Partial<GiftNote> = {}): GiftNote => ({
  id: 1,
  key: tea.key,
  names: tea.names,
  picture: tea.picture,
  from: zhou,
  to: me,
  word: '',
  postId: null,
  at: '2026-05-01T06:30:00.000Z',
  ...own,
})

beforeEach(() => {
  session.open(buildSession())
  answers('GET gift', [tea, float])
  answers('GET wallet', wallet)
})

test('a gift that was given goes by itself once it was seen, and ends nothing where its page was left before', () => {
  jest.useFakeTimers()
  const ends = jest.fn()
  const { unmount } = render(<GiftShow gift={tea} onEnd={ends} />)
  expect(ends).not.toHaveBeenCalled()
  jest.runOnlyPendingTimers()
  expect(ends).toHaveBeenCalledTimes(1)
  unmount()
  render(<GiftShow gift={tea} onEnd={ends} />).unmount()
  jest.runOnlyPendingTimers()
  expect(ends).toHaveBeenCalledTimes(1)
})

describe('the gifts on offer', () => {
  const open = (params: Record<string, string> = { id: '9', chat: '1' }) => openPage(GiftPage, 'pagesA/gift/gift', params)
  const give = (page: Awaited<ReturnType<typeof open>>) => page.getByText('赠送')

  test('one is chosen, and given with its words at the price that was shown', async () => {
    answers('POST gift/send', { note: note({ to: zhou, from: me }), message: null, balance: 300 })
    const page = await open()
    page.getByText('¥2.00')
    page.getByText('30 积分')
    await click(page.getByText('热茶'))
    page.getByText('我有 ¥5.00')
    expect([...document.querySelectorAll('.gift-shop img')].map((one) => one.getAttribute('src'))).toEqual(['/tea.svg', '/float.svg'])
    await type(page.getByPlaceholderText('祝你连竿'), ' 夜里暖暖 ')
    await click(give(page))
    await shown()
    page.getByText('热茶已送出')
    expect(asked('POST gift/send').map(({ body }) => body)).toEqual([
      { gift: 'thermos', price: 200, userId: 9, chat: true, word: '夜里暖暖' },
    ])
  })

  test('once one is given, and was looked at, the page before is there again', async () => {
    answers('POST gift/send', { note: note({ to: zhou, from: me }), message: null, balance: 300 })
    const page = await open()
    await click(page.getByText('热茶'))
    await type(page.getByPlaceholderText('祝你连竿'), '夜里暖暖')
    answers('GET wallet', { ...wallet, credit: 300 })
    await click(give(page))
    expect([opened, page.getByPlaceholderText<HTMLInputElement>('祝你连竿').value]).toEqual([[], ''])
    page.getByText('我有 ¥3.00')
    await click(page.getByText('热茶已送出'))
    expect([opened, page.queryByText('热茶已送出')]).toEqual([['/pages/index/index'], null])
  })

  test('the one that would be given is marked, and it alone', async () => {
    const page = await open()
    const marked = () => page.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    const seen = [marked()]
    for (const name of ['热茶', '浮漂']) {
      await click(page.getByText(name))
      seen.push(marked())
    }
    expect(seen).toEqual([[], ['热茶¥2.00'], ['浮漂30 积分']])
  })

  test('the same once more is another gift', async () => {
    answers('POST gift/send', { note: note({ to: zhou, from: me }), message: null, balance: 300 })
    const page = await open()
    await click(page.getByText('热茶'))
    for (let time = 1; time <= 2; time++) {
      await click(give(page))
      await click(page.getByText('热茶已送出'))
    }
    expect(new Set(keysOf('POST gift/send')).size).toBe(2)
  })

  test('they lead to what I got, and to the records', async () => {
    const page = await open({})
    for (const name of ['我的礼物', '礼物记录']) await click(page.getByText(name))
    expect(opened).toEqual(['/pagesA/gift/my', '/pagesA/gift/note'])
  })

  test('where there are none says so, and where they do not come they can be asked for again', async () => {
    answers('GET gift', [])
    ;(await open()).getByText('暂时没有礼物')
    loses('GET gift')
    const page = await open()
    answers('GET gift', [tea])
    await click(page.getByText('重试'))
    page.getByText('热茶')
  })

  test.each([
    ['a homepage', { id: '9' }],
    ['a post', { post: '12' }],
  ])('they are for whom the page before shows: %s', async (_from, params) => {
    members.upsert(zhou)
    posts.upsert(buildPost({ id: 12, author: zhou }))
    const page = await open(params)
    page.getByText('给 老周 送礼')
  })

  test('one who has deleted the account is said to have', async () => {
    posts.upsert(buildPost({ id: 12, author: buildUser({ nickName: '' }) }))
    const page = await open({ post: '12' })
    page.getByText('给 已注销用户 送礼')
  })

  test('for a post it goes to its author', async () => {
    answers('POST gift/send', { note: note(), message: null, balance: 300 })
    const page = await open({ post: '12' })
    await click(page.getByText('热茶'))
    await click(give(page))
    expect(asked('POST gift/send')[0]!.body).toMatchObject({ postId: 12, chat: false })
  })

  test('for a post it goes to its author whoever else the address names, and into no conversation', async () => {
    answers('POST gift/send', { note: note(), message: null, balance: 300 })
    const page = await open({ post: '12', id: '9', chat: '1' })
    await click(page.getByText('热茶'))
    await click(give(page))
    expect(asked('POST gift/send').map(({ body: { userId, postId, chat } }) => [userId, postId, chat])).toEqual([[undefined, 12, false]])
  })

  test.each([
    ['1', true],
    ['0', false],
  ])('into the conversation it goes only where the address says so: %s', async (chat, goes) => {
    answers('POST gift/send', { note: note(), message: null, balance: 300 })
    const page = await open({ id: '9', chat })
    await click(page.getByText('热茶'))
    await click(give(page))
    expect(asked('POST gift/send')[0]!.body.chat).toBe(goes)
  })

  test('nothing is given before one is chosen, or for more than one has, which is said', async () => {
    const page = await open()
    page.getByText('挑一份礼物')
    await click(give(page))
    await click(page.getByText('浮漂'))
    page.getByText('还差 20 积分')
    page.getByText('我有 10 积分')
    await click(give(page))
    expect(asked('POST gift/send')).toEqual([])
  })

  test('what credit is missing can be topped up from there', async () => {
    answers('GET wallet', { ...wallet, credit: 50 })
    const page = await open()
    await click(page.getByText('热茶'))
    page.getByText(/还差 ¥1\.50/)
    expect(page.queryByText('赠送')).toBeNull()
    answers('GET wallet', wallet)
    await doing(() => page.hide())
    await doing(() => page.show())
    page.getByText('赠送')
  })

  test('given again after a lost answer, it is the same gift', async () => {
    loses('POST gift/send')
    const page = await open()
    await click(page.getByText('热茶'))
    await click(give(page))
    await shown()
    expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
    await click(give(page))
    // Tapped once more it is no other.
    await click(page.getByText('热茶'))
    await click(give(page))
    expect(asked('POST gift/send')).toHaveLength(3)
    expect(new Set(keysOf('POST gift/send')).size).toBe(1)
  })

  test('another one, or one with other words, is another gift', async () => {
    loses('POST gift/send')
    const page = await open()
    await click(page.getByText('热茶'))
    await click(give(page))
    await type(page.getByPlaceholderText('祝你连竿'), '夜里暖暖')
    await click(give(page))
    answers('GET wallet', { ...wallet, points: 50 })
    const other = await open()
    await click(other.getByText('热茶'))
    await click(give(other))
    await click(other.getByText('浮漂'))
    await click(give(other))
    expect(asked('POST gift/send').map(({ body: { gift, word } }) => [gift, word])).toEqual([
      ['thermos', ''],
      ['thermos', '夜里暖暖'],
      ['thermos', ''],
      ['float', ''],
    ])
    expect(new Set(keysOf('POST gift/send')).size).toBe(4)
  })

  test('a price that changed meanwhile is said, and the new one shown', async () => {
    const page = await open()
    await click(page.getByText('热茶'))
    refuses('POST gift/send', 'price_changed', 409, '价格变了')
    answers('GET gift', [{ ...tea, price: 260 }, float])
    await click(give(page))
    await shown()
    expect(page.queryAllByText('¥2.60')).toHaveLength(2)
    expect([page.queryByText('热茶已送出'), toaster.current?.text]).toEqual([null, '价格变了'])
  })

  test('for nobody they are only looked at', async () => {
    const page = await open({})
    const gift = page.getByText('热茶')
    expect([page.queryByText('赠送'), gift.closest('[aria-pressed]')]).toEqual([null, null])
  })

  test('a visitor is asked to sign in', async () => {
    session.close()
    const page = await open()
    page.getByText('登录后可以送礼物')
  })
})

test('my gifts are by what they are, how many and when the last one came', async () => {
  answers('GET gift/my', [{ key: tea.key, names: tea.names, picture: tea.picture, count: 3, lastAt: '2026-05-01T06:30:00.000Z' }])
  const page = await openPage(MyGiftsPage, 'pagesA/gift/my')
  for (const text of ['热茶', '×3', `最近 ${dateOf('2026-05-01T06:30:00.000Z')}`]) page.getByText(text)
  expect(document.querySelector('.my-gifts img')!.getAttribute('src')).toBe('/tea.svg')
})

test('where none came yet, my gifts say so', async () => {
  answers('GET gift/my', [])
  const page = await openPage(MyGiftsPage, 'pagesA/gift/my')
  page.getByText('还没有收到礼物')
})

test('the records have who gave what, and on the other tab whom I gave', async () => {
  answersPages('GET gift/note', () =>
    asked('GET gift/note').at(-1)!.query.type === 'received'
      ? [note({ word: '连竿' })]
      : [note({ id: 2, from: me, to: buildUser({ id: 8, nickName: '小满' }), word: '早点睡' })],
  )
  const page = await openPage(GiftNotesPage, 'pagesA/gift/note')
  const rows = () => [...document.querySelectorAll('.gift-note')].map(({ textContent }) => textContent)
  expect(rows()).toEqual([`老周 送来热茶连竿${whenLabel(note().at)}`])
  await click(page.getByText('送出的'))
  await shown()
  expect(rows()[1]).toBe(`送给 小满：热茶早点睡${whenLabel(note().at)}`)
  await click(page.getByText('送给 小满：热茶'))
  await click(page.getByText('老周 送来热茶'))
  expect(opened).toEqual(['/pagesA/author/author?id=8', '/pagesA/author/author?id=9'])
})

test('the records go on to the last one', async () => {
  answersPages('GET gift/note', () => Array.from({ length: 23 }, (_, at) => note({ id: at + 1, word: `第 ${at + 1} 份` })))
  const page = await openPage(GiftNotesPage, 'pagesA/gift/note')
  expect(page.queryByText('第 23 份')).toBeNull()
  await click(page.getByText('点这里加载更多'))
  page.getByText('第 23 份')
})

test('a gift for a post leads there; where none was given the records say so', async () => {
  answersPages('GET gift/note', () => (asked('GET gift/note').at(-1)!.query.type === 'received' ? [note({ postId: 12 })] : []))
  const page = await openPage(GiftNotesPage, 'pagesA/gift/note')
  await click(page.getByText('老周 送来热茶'))
  expect(opened).toEqual(['/pagesA/detail/detail?id=12'])
  await click(page.getByText('送出的'))
  page.getByText('还没有送过礼物')
})

describe('on a page that is still open the next member does not see', () => {
  const signInAnother = () => doing(() => session.open(buildSession()))

  test('the gifts of the one before', async () => {
    answers('GET gift/my', [{ key: tea.key, names: tea.names, picture: tea.picture, count: 3, lastAt: '2026-05-01T06:30:00.000Z' }])
    const page = await openPage(MyGiftsPage, 'pagesA/gift/my')
    page.getByText('×3')
    refuses('GET gift/my', 'rest_unavailable', 503)
    await signInAnother()
    expect(page.queryByText('×3')).toBeNull()
  })

  test('their records', async () => {
    answersPages('GET gift/note', () => [note({ word: '连竿' })])
    const page = await openPage(GiftNotesPage, 'pagesA/gift/note')
    page.getByText('连竿')
    refuses('GET gift/note', 'rest_unavailable', 503)
    await signInAnother()
    expect(page.queryByText('连竿')).toBeNull()
  })
})

test('a gift is given once, however often it is tapped', async () => {
  const page = await openPage(GiftPage, 'pagesA/gift/gift', { id: '9', chat: '1' })
  const held = holds('POST gift/send')
  await click(page.getByText('热茶'))
  const give = page.getByText('赠送')
  await click(give)
  await click(give)
  expect([held.length, page.getByText('浮漂').closest('button')!.disabled]).toEqual([1, true])
  await doing(() => held[0]!.refuse(409, '余额不足'))
  await click(page.getByText('赠送'))
  expect(held).toHaveLength(2)
})

test('as much as one has buys a gift', async () => {
  answers('GET wallet', { ...wallet, credit: 200 })
  answers('POST gift/send', { note: note(), message: null, balance: 0 })
  const page = await openPage(GiftPage, 'pagesA/gift/gift', { id: '9', chat: '1' })
  await click(page.getByText('热茶'))
  await click(page.getByText('赠送'))
  expect(asked('POST gift/send')).toHaveLength(1)
})

test('my gifts that did not come are asked for again; where there are none they lead to the records', async () => {
  loses('GET gift/my')
  const page = await openPage(MyGiftsPage, 'pagesA/gift/my')
  answers('GET gift/my', [])
  await click(page.getByText('重试'))
  await click(page.getByText('礼物记录'))
  expect(opened).toEqual(['/pagesA/gift/note'])
})

describe('a gift in a message', () => {
  const card = { type: 'gift' as const, id: 1, key: tea.key, names: tea.names, picture: tea.picture, word: '连竿', gone: false }

  test('says what it is and what was wished, and comes once more by a tap', async () => {
    await openPage(() => <GiftCard card={card as never} />, 'pages/test/gift-card')
    const stage = document.querySelector('.gift-card__stage')
    expect([...document.querySelectorAll('.gift-card__name, .gift-card__word')].map(({ textContent }) => textContent)).toEqual([
      '热茶',
      '连竿',
    ])
    await click(document.querySelector('.gift-card')!)
    expect(document.querySelector('.gift-card__stage')).not.toBe(stage)
  })

  test('that is gone says so, and no more', async () => {
    const page = await openPage(() => <GiftCard card={{ ...card, gone: true } as never} />, 'pages/test/gift-gone')
    expect([page.queryByText('热茶'), document.querySelector('.gift-card--gone')!.textContent]).toEqual([null, '这条内容已经看不到了'])
  })
})

test.each([
  ['zh-Hant', '熱茶'],
  ['en', 'Hot tea'],
  ['es', 'Té caliente'],
  ['fr', 'Thé chaud'],
] as const)('a gift is called what it is called in the language in use: %s', async (language, name) => {
  const called = { 'zh-Hans': '热茶', 'zh-Hant': '熱茶', en: 'Hot tea', es: 'Té caliente', fr: 'Thé chaud' }
  answers('GET gift', [{ ...tea, names: called }])
  answers('GET gift/my', [{ ...tea, names: called, count: 1, lastAt: note().at }])
  await speak(language)
  ;(await openPage(GiftPage, 'pagesA/gift/gift', {})).getByText(name)
  ;(await openPage(MyGiftsPage, 'pagesA/gift/my')).getByText(name)
})
