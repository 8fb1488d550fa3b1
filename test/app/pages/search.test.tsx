import { fireEvent, within } from '@testing-library/dom'
import type { PostCard } from '@anglers/contract/content'
import { SEARCH_HISTORY_ENTRIES } from '@anglers/contract/limits'
import SearchPage from '@/pages/search/search'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildPost, buildSession, buildUserItem } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, refuses } from '../support/server'

const openSearch = (query: Record<string, string> = {}) => openPage(SearchPage, 'pages/search/search', query)
const click = (element: Element) => doing(() => fireEvent.click(element))

const box = () => document.querySelector<HTMLInputElement>('.search-box input')!
const type = (text: string) => doing(() => fireEvent.input(box(), { target: { value: text } }))
const enter = () => doing(() => fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 }))
const searched = () => asked('GET search/search').map(({ query: { word, scope } }) => [scope, word])
/** Whether the screen says so, whatever stands out in it. */
const reads = (text: string) => document.body.textContent.includes(text)
const marked = () => [...document.querySelectorAll('.marked')].map(({ textContent }) => textContent)
const found = (...own: Partial<PostCard>[]) =>
  answersPages('GET search/search', () => own.map((post) => ({ scope: 'post' as const, post: buildPost(post), excerpt: null })))

beforeEach(() => {
  answers('GET search/near', [])
  answers('GET search/setting', { hot: ['大荻湖'], scopes: [] })
  answersPages('GET tags', () => [])
  answersPages('GET search/search', () => [])
})

test('a word is searched for when it is submitted, not while it is typed', async () => {
  found({ text: '五条鲫鱼' })
  await openSearch()
  await type('鲫')
  await type('鲫鱼')
  expect(searched()).toEqual([])
  await enter()
  expect(searched()).toEqual([['post', '鲫鱼']])
  expect(reads('五条鲫鱼')).toBeTruthy()
})

test('says so when the posts are those of another word', async () => {
  answersPages('GET search/search', () => [{ scope: 'post', post: buildPost({ text: '上了条翘嘴' }), excerpt: null }], {
    'X-Search-Word': encodeURIComponent('翘嘴'),
  })
  const page = await openSearch({ word: encodeURIComponent('翘嘴鲌') })
  expect(page.getByText('没有“翘嘴鲌”，以下是“翘嘴”的结果')).toBeTruthy()
  expect(reads('上了条翘嘴')).toBeTruthy()
  expect(box().value).toBe('翘嘴鲌')
})

test('a word that finds nothing is answered with words that do', async () => {
  const page = await openSearch({ word: encodeURIComponent('鲸鱼') })
  expect(page.getByText('没有找到与“鲸鱼”有关的内容，换个词试试')).toBeTruthy()
  found({ text: '大荻湖的早晨' })
  await click(page.getByText('大荻湖'))
  expect(reads('大荻湖的早晨')).toBeTruthy()
  expect(searched().at(-1)).toEqual(['post', '大荻湖'])
  expect(page.queryByText('大家在搜')).toBeNull()
})

test('a word that is offered is not looked for in the tabs that were open for the other', async () => {
  answers('GET search/near', ['翘嘴'])
  const page = await openSearch({ word: encodeURIComponent('鲸鱼') })
  await click(page.getByText('用户'))
  await click(page.getByText('内容'))
  const before = searched().length
  await click(page.getByText('翘嘴'))
  expect(searched().slice(before)).toEqual([['post', '翘嘴']])
})

const word = (text: string) => ({ word: text, scope: null, id: null })

test('words are suggested when the typing rests', async () => {
  answers('GET search/suggest', [word('鲫鱼')])
  const page = await openSearch()
  await type('鲫')
  expect(page.getByText('搜索“鲫”')).toBeTruthy()
  await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await click(page.getByText('鲫鱼'))
  expect(box().value).toBe('鲫鱼')
  expect(searched()).toEqual([['post', '鲫鱼']])
})

test('a member, a ground or a shop of such a name is a tap away', async () => {
  answers('GET search/suggest', [word('鲫鱼'), { word: '鲫鱼', scope: 'user', id: 7 }, { word: '鲫塘', scope: 'diaochang', id: 12 }])
  const page = await openSearch()
  await type('鲫鱼')
  await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await click(page.getByText('鲫鱼'))
  await click(page.getByText('鲫塘'))
  expect([opened, searched()]).toEqual([['/pagesA/author/author?id=7', '/pagesA/detail/detail?id=12'], []])
})

test('what was suggested for a word that is typed no more is not shown', async () => {
  const page = await openSearch()
  const held = holds('GET search/suggest')
  await type('鲫')
  await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await type('鲈')
  await doing(() => held[0]!.answer([word('鲫鱼')]))
  expect([page.queryByText('鲫鱼'), page.queryByText('搜索“鲈”') !== null]).toEqual([null, true])
})

test('members are searched when their tab is opened', async () => {
  const page = await openSearch()
  await type('老')
  await enter()
  expect(page.getByText('没有找到与“老”有关的内容，换个词试试')).toBeTruthy()
  answersPages('GET search/search', () => [{ scope: 'user', user: buildUserItem({ nickName: '冬钓老梁', followers: 9 }) }])
  await click(page.getByText('用户'))
  expect(reads('冬钓老梁')).toBeTruthy()
  expect(page.getByText('9 粉丝')).toBeTruthy()
  expect(searched()).toEqual([
    ['post', '老'],
    ['user', '老'],
  ])
})

test('a hot word is searched with one tap', async () => {
  const page = await openSearch()
  await click(page.getByText('大荻湖'))
  expect(searched()).toEqual([['post', '大荻湖']])
  expect(box().value).toBe('大荻湖')
})

test('an address may bring the word, and then the keyboard does not cover what was found', async () => {
  await openSearch()
  const empty = document.activeElement === box()
  await openSearch({ word: encodeURIComponent('翘嘴') })
  expect([searched(), empty, document.activeElement === box()]).toEqual([[['post', '翘嘴']], true, false])
})

test('the cancel button leads back', async () => {
  const page = await openSearch()
  // There is no other way back beside it.
  expect(page.queryByRole('button', { name: '返回' })).toBeNull()
  await click(page.getByText('取消'))
  expect(opened).toEqual(['/pages/index/index'])
})

test('a visitor has no history', async () => {
  const page = await openSearch()
  expect(page.queryByText('搜索历史')).toBeNull()
  expect(asked('GET search/history')).toEqual([])
})

describe('the history of a member', () => {
  beforeEach(() => {
    session.open(buildSession())
    answers('GET search/history', ['夜钓', '路亚'])
    answers('POST search/delete', { ok: true })
  })

  test('has the word just searched on top', async () => {
    const page = await openSearch()
    await type('路亚')
    await enter()
    await type('')
    expect(page.getAllByLabelText(/^删除/).map((button) => button.getAttribute('aria-label'))).toEqual(['删除 路亚', '删除 夜钓'])
  })

  test('loses one word', async () => {
    const page = await openSearch()
    await click(page.getByLabelText('删除 夜钓'))
    expect(page.queryByText('夜钓')).toBeNull()
    expect(asked('POST search/delete')[0]?.body).toEqual({ word: '夜钓' })
  })

  test('gets its word back when the server refuses', async () => {
    refuses('POST search/delete', 'rest_unavailable', 503, '请稍后再试')
    const page = await openSearch()
    await click(page.getByLabelText('删除 夜钓'))
    expect(page.getByText('夜钓')).toBeTruthy()
    expect(toaster.current?.text).toBe('请稍后再试')
  })

  test('is not the next member’s, whose own does not come', async () => {
    await openSearch()
    refuses('GET search/history', 'rest_unavailable', 503, '请稍后再试')
    await doing(() => session.open(buildSession({ user: buildMe({ userId: 8_000 }) })))
    const page = await openSearch()
    expect(page.queryByText('夜钓')).toBeNull()
  })

  test('does not come back to the next member, whose predecessor’s wish is refused late', async () => {
    const held = holds('POST search/delete')
    const page = await openSearch()
    await click(page.getByLabelText('删除 夜钓'))
    answers('GET search/history', ['海钓'])
    await doing(() => session.open(buildSession({ user: buildMe({ userId: 8_000 }) })))
    const theirs = await openSearch()
    await doing(() => held[0]!.refuse(503))
    expect(theirs.getAllByLabelText(/^删除/).map((button) => button.getAttribute('aria-label'))).toEqual(['删除 海钓'])
  })

  test('is cleared after asking', async () => {
    const page = await openSearch()
    await click(page.getByText('清空'))
    await click(within(page.getByRole('dialog')).getByText('确认'))
    expect(page.queryByText('搜索历史')).toBeNull()
    expect(asked('POST search/delete')[0]?.body).toEqual({})
  })
})

describe('what is typed', () => {
  test('is emptied by one tap, and then the page is as it was', async () => {
    const page = await openSearch({ word: encodeURIComponent('鲸鱼') })
    expect(document.activeElement).not.toBe(box())
    await click(page.getByRole('button', { name: '清空' }))
    expect([box().value, page.queryByText('内容'), page.getByText('大荻湖') !== null]).toEqual(['', null, true])
    await openSearch()
    expect(document.activeElement).toBe(box())
  })

  test('is searched for without what surrounds it; of nothing nothing is', async () => {
    await openSearch()
    await type('   ')
    await enter()
    await type('  夜钓   鲫鱼 ')
    await enter()
    expect([searched(), box().value]).toEqual([[['post', '夜钓 鲫鱼']], '夜钓 鲫鱼'])
  })

  test('is searched for by a tap on it, and what is suggested beside it is not the same again', async () => {
    answers('GET search/suggest', [word('鲫'), word('鲫鱼')])
    const page = await openSearch()
    await type(' 鲫')
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect([...document.querySelectorAll('.suggestions__row')].map(({ textContent }) => textContent)).toEqual(['搜索“鲫”', '鲫鱼'])
    expect(asked('GET search/suggest').map(({ query }) => query.word)).toEqual(['鲫'])
    await type('鲈')
    expect([...document.querySelectorAll('.suggestions__row')].map(({ textContent }) => textContent)).toEqual(['搜索“鲈”'])
    await type('鲫')
    await click(page.getByText('搜索“鲫”'))
    expect(searched()).toEqual([['post', '鲫']])
    await type('鲫鱼')
    page.getByText('搜索“鲫鱼”')
    await type('鲫')
    expect([page.queryByText(/搜索“/), page.getByText('内容') !== null]).toEqual([null, true])
  })

  test('has nothing suggested once it was searched for', async () => {
    const held = holds('GET search/suggest')
    const page = await openSearch()
    await type('鲫')
    await enter()
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect(held).toHaveLength(0)
    await type('鲈')
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    await enter()
    await doing(() => held[0]!.answer([word('鲈鱼')]))
    await type('鲈鱼塘')
    expect(page.queryByText('鲈鱼')).toBeNull()
  })
})

test('another word is searched for where the reader is, and says what finds nobody', async () => {
  const page = await openSearch({ word: encodeURIComponent('老梁') })
  await click(page.getByText('用户'))
  page.getByText('没有名字里有“老梁”的钓友')
  await type('老周')
  await enter()
  expect(searched()).toEqual([
    ['post', '老梁'],
    ['user', '老梁'],
    ['user', '老周'],
  ])
  page.getByText('没有名字里有“老周”的钓友')
})

describe('of a member', () => {
  beforeEach(() => {
    session.open(buildSession())
    answers('GET search/history', ['夜钓', '路亚'])
    answers('POST search/delete', { ok: true })
  })

  test('the history is searched by one tap, and kept when they think better of clearing it', async () => {
    const page = await openSearch()
    await click(page.getByText('清空'))
    await click(within(page.getByRole('dialog')).getByText('取消'))
    expect(asked('POST search/delete')).toEqual([])
    await click(page.getByText('路亚'))
    expect(searched()).toEqual([['post', '路亚']])
  })

  test('the history is no longer than the server keeps it', async () => {
    answers(
      'GET search/history',
      Array.from({ length: SEARCH_HISTORY_ENTRIES }, (_, index) => `词${index}`),
    )
    const page = await openSearch()
    await type('新词')
    await enter()
    await type('')
    const kept = page.getAllByLabelText(/^删除/).map((button) => button.getAttribute('aria-label'))
    expect([kept.length, kept[0]]).toEqual([SEARCH_HISTORY_ENTRIES, '删除 新词'])
  })
})

test("what a visitor searches for is nobody's history", async () => {
  const page = await openSearch()
  await type('鲫鱼')
  await enter()
  await type('')
  expect(page.queryByText('搜索历史')).toBeNull()
})

describe('what was searched for stands out', () => {
  test('in titles and texts, wherever it is and in any case', async () => {
    found({ title: '一条 Shimano', text: '我的shimano和SHIMANO，<b>shimano</b>' })
    await openSearch({ word: 'shimano' })
    expect(marked()).toEqual(['Shimano', 'shimano', 'SHIMANO', 'shimano'])
    expect(reads('<b>shimano</b>')).toBe(true)
  })

  test('by the word that was searched for instead', async () => {
    answersPages('GET search/search', () => [{ scope: 'post', post: buildPost({ text: '上了条翘嘴' }), excerpt: null }], {
      'X-Search-Word': encodeURIComponent('翘嘴'),
    })
    await openSearch({ word: encodeURIComponent('翘嘴鲌') })
    expect(marked()).toEqual(['翘嘴'])
  })

  test('in what the text says around it, where it stands further down', async () => {
    answersPages('GET search/search', () => [
      { scope: 'post', post: buildPost({ text: '清早起来收拾东西' }), excerpt: '…后来上了一条大板鲫…' },
    ])
    await openSearch({ word: encodeURIComponent('大板鲫') })
    expect([marked(), reads('…后来上了一条'), reads('清早起来')]).toEqual([['大板鲫'], true, false])
  })

  test('in the names of members; signs that mean something else to code are signs', async () => {
    const page = await openSearch({ word: encodeURIComponent('梁)+') })
    answersPages('GET search/search', () => [{ scope: 'user', user: buildUserItem({ nickName: '(老梁)+$' }) }])
    await click(page.getByText('用户'))
    expect(marked()).toEqual(['梁)+'])
  })
})

describe('grounds and shops', () => {
  test.each([
    ['钓场', 'diaochang', '没有找到“月塘”的钓场'],
    ['渔具店', 'dianpu', '没有找到“月塘”的渔具店'],
  ] as const)('are looked for where their tab is opened, and stand out: %s', async (tab, scope, none) => {
    const page = await openSearch({ word: encodeURIComponent('月塘') })
    answersPages('GET search/search', () =>
      asked('GET search/search').at(-1)!.query.scope === scope ? [{ scope, [scope]: buildPost({ title: '月塘垂钓园' }) } as never] : [],
    )
    await click(page.getByText(tab, { selector: '.tabs__tab *, .tabs__tab' }))
    expect([searched().at(-1), marked(), page.queryByText(none)]).toEqual([[scope, '月塘'], ['月塘'], null])
  })

  test.each([
    ['话题', '没有名字里有“月塘”的话题'],
    ['钓场', '没有找到“月塘”的钓场'],
    ['渔具店', '没有找到“月塘”的渔具店'],
  ])('say that there are none of such a name: %s', async (tab, none) => {
    const page = await openSearch({ word: encodeURIComponent('月塘') })
    await click(page.getByText(tab, { selector: '.tabs__tab *, .tabs__tab' }))
    page.getByText(none)
  })

  test('of such a name that are none are answered with what others search for, and not with words that find posts', async () => {
    answers('GET search/near', ['翘嘴'])
    const page = await openSearch({ word: encodeURIComponent('月塘') })
    const near = asked('GET search/near').length
    await click(page.getByText('渔具店', { selector: '.tabs__tab *, .tabs__tab' }))
    expect(asked('GET search/near')).toHaveLength(near)
  })
})

describe('found posts', () => {
  const queries = () =>
    asked('GET search/search').map(({ query: { orderby, type, since, withPictures } }) => ({ orderby, type, since, withPictures }))
  const all = { orderby: 'relevant', type: undefined, since: undefined, withPictures: undefined }
  const sheet = (page: Awaited<ReturnType<typeof openSearch>>) => within(page.getByRole('dialog'))

  test('are ordered by one tap', async () => {
    found({ text: '鲫鱼' })
    const page = await openSearch({ word: encodeURIComponent('鲫鱼') })
    await click(page.getByText('最多点赞'))
    await click(page.getByText('最新'))
    expect(queries()).toEqual([all, { ...all, orderby: 'likes' }, { ...all, orderby: 'new' }])
    const marked = within(page.getByRole('group', { name: '排序' })).getAllByRole('button', { pressed: true })
    expect(marked.map(({ textContent }) => textContent)).toEqual(['最新'])
  })

  test('are narrowed to what is chosen, and the button says to how much', async () => {
    found({ text: '鲫鱼' })
    const page = await openSearch({ word: encodeURIComponent('鲫鱼') })
    await click(page.getByText('筛选'))
    await click(sheet(page).getByText('文章'))
    await click(sheet(page).getByText('一周内'))
    await click(sheet(page).getByText('只看有图的'))
    expect(
      sheet(page)
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['文章', '一周内', '只看有图的'])
    await click(sheet(page).getByText('完成'))
    expect(page.queryByRole('dialog')).toBeNull()
    expect(queries().at(-1)).toEqual({ ...all, type: 'single', since: 'week', withPictures: 'true' })
    await click(page.getByText('筛选 3'))
    await click(sheet(page).getByText('重置'))
    expect(queries().at(-1)).toEqual(all)
  })

  test('stay in their order when what they are narrowed to is reset', async () => {
    found({ text: '鲫鱼' })
    const page = await openSearch({ word: encodeURIComponent('鲫鱼') })
    await click(page.getByText('最多点赞'))
    await click(page.getByText('筛选'))
    await click(sheet(page).getByText('文章'))
    await click(sheet(page).getByText('重置'))
    expect(queries().slice(-2)).toEqual([
      { ...all, orderby: 'likes', type: 'single' },
      { ...all, orderby: 'likes' },
    ])
  })

  test('that are none for what is chosen are all shown by one tap', async () => {
    found({ text: '鲫鱼' })
    const page = await openSearch({ word: encodeURIComponent('鲫鱼') })
    found()
    await click(page.getByText('筛选'))
    await click(sheet(page).getByText('视频'))
    await click(sheet(page).getByText('完成'))
    expect([page.queryByText('没有符合筛选条件的内容') !== null, page.queryByText('大家在搜')]).toEqual([true, null])
    found({ text: '鲫鱼' })
    await click(page.getByText('清除筛选'))
    expect([queries().at(-1), marked()]).toEqual([all, ['鲫鱼']])
  })

  test('that are none lead to near words and to a question', async () => {
    session.open(buildSession())
    answers('GET search/history', [])
    answers('GET search/near', ['翘嘴'])
    const page = await openSearch({ word: encodeURIComponent('苇荡里的翘嘴传说') })
    await click(page.getByText('发帖问问钓友'))
    expect(opened.at(-1)).toBe(`/pagesA/publish/bbs?kind=question&title=${encodeURIComponent('苇荡里的翘嘴传说')}`)
    found({ text: '翘嘴' })
    expect(asked('GET search/near').at(-1)!.query.word).toBe('苇荡里的翘嘴传说')
    await click(page.getByText('翘嘴'))
    expect(searched().at(-1)).toEqual(['post', '翘嘴'])
  })
})
