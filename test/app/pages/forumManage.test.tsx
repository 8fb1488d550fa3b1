import { fireEvent } from '@testing-library/dom'
import type { ForumDetail, ForumLogEntry, ForumRequest } from '@anglers/contract/forum'
import { FORUM_RULES_CHARS } from '@anglers/contract/limits'
// What the page fetches only when it is opened is compiled by then.
import '@/features/forum/ManageSheet'
import '@/features/forum/MergePicker'
import ForumPage from '@/pages/bbs/bbs-list'
import { forums } from '@/features/forum/Forum'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { buildForum } from '../support/forum'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const forum = buildForum({ id: 41, name: '路亚', access: 'approval', can: { post: true, manage: true } })

beforeEach(() => {
  session.open(buildSession())
  answersPages('GET bbs/post', () => [])
  answersPages('GET bbs/requests', () => [])
  answersPages('GET bbs/admitted', () => [])
  answersPages('GET bbs/log', () => [])
})

async function manages(own: Partial<ForumDetail> = {}) {
  answers('GET bbs/forum', { ...forum, ...own })
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id) })
  await click(page.getByText('管理'))
  await page.findByText('版规', { selector: '.tabs__tab *, .tabs__tab' })
  return page
}
const rows = () => [...document.querySelectorAll('.tab-pane:not(.tab-pane--away) .manage-row')].map((row) => row.textContent)

test('a thread into which another one is merged is looked for beyond a page of those that are not for all', async () => {
  const threads = [
    ...Array.from({ length: 20 }, (_, at) => buildPost({ title: `只给自己看 ${at}`, visibility: 3 })),
    buildPost({ title: '水库钓况' }),
  ]
  answersPages('GET bbs/post', () => threads)
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id), merge: '60' })
  await page.findByText('水库钓况')
  expect([asked('GET bbs/post').at(-1)!.query.page, page.queryByText(/只给自己看/)]).toEqual(['2', null])
})

describe('who asks to be let in', () => {
  let waiting: ForumRequest[]
  let admitted: ReturnType<typeof buildUser>[]
  beforeEach(() => {
    const request = (id: number, nickName: string, words: string) => ({
      id,
      user: buildUser({ nickName }),
      words,
      at: '2026-05-01T00:00:00Z',
    })
    waiting = [request(5, '小李', '钓龄十年'), request(6, '广告号', '加我')]
    admitted = []
    answersPages('GET bbs/requests', () => waiting)
    answersPages('GET bbs/admitted', () => admitted.map((user) => ({ user, at: '2026-05-01T00:00:00Z' })))
    answers('POST bbs/decide', ({ id, accept }) => {
      const request = waiting.find((one) => one.id === id)!
      waiting = waiting.filter((one) => one !== request)
      if (accept) admitted = [request.user, ...admitted]
      return { accepted: accept }
    })
  })

  test('is let in or not, as was decided of them, and waits no longer', async () => {
    const page = await manages()
    expect(rows()).toEqual([expect.stringMatching(/小李.*钓龄十年/), expect.stringMatching(/广告号.*加我/)])
    await click(page.getAllByText('同意')[0]!)
    expect(rows()).toEqual([expect.stringMatching(/广告号/)])
    await click(page.getByText('拒绝'))
    expect(asked('POST bbs/decide').map(({ body }) => body)).toEqual([
      { id: 5, accept: true },
      { id: 6, accept: false },
    ])
    page.getByText('没有待处理的申请')
    await click(page.getByText('已同意加入'))
    expect(rows()).toEqual([expect.stringMatching(/小李/)])
  })

  test('is among who is there at once, also where those have been looked at', async () => {
    const page = await manages()
    await click(page.getByText('已同意加入'))
    expect(rows()).toEqual([])
    await click(page.getByText('加入申请'))
    await click(page.getAllByText('同意')[0]!)
    await click(page.getByText('已同意加入'))
    expect(rows()).toEqual([expect.stringMatching(/小李/)])
  })

  test('waits no longer where another moderator was faster, and that is said', async () => {
    const page = await manages()
    refuses('POST bbs/decide', 'rest_not_found', 404, '已经处理过了')
    waiting = waiting.slice(1)
    await click(page.getAllByText('同意')[0]!)
    expect([toaster.current?.text, rows()]).toEqual(['已经处理过了', [expect.stringMatching(/广告号/)]])
  })

  test('is nobody where the forum is open to all', async () => {
    await manages({ access: 'all' })
    expect([asked('GET bbs/requests').length, document.querySelector('.manage-sheet')!.textContent]).toEqual([
      0,
      expect.not.stringContaining('已同意加入'),
    ])
  })
})

describe('what moderators did', () => {
  const at = '2026-05-01T00:00:00Z'
  const member = buildUser({ id: 77, nickName: '小李' })
  const entry = (own: Partial<ForumLogEntry>): ForumLogEntry => ({
    id: 1,
    act: 'pin',
    actor: buildUser({ id: 9, nickName: '老胡' }),
    member: null,
    postId: null,
    words: '',
    at,
    ...own,
  })
  const shows = async (own: Partial<ForumLogEntry>) => {
    answersPages('GET bbs/log', () => [entry(own)])
    const page = await manages({ access: 'all' })
    await click(page.getByText('管理记录'))
    const row = document.querySelector('.manage-row')!
    const said = ['name', 'said'].map((part) => row.querySelector(`.manage-row__${part}`)?.textContent ?? '')
    await click(row.querySelector('.manage-row__who')!)
    return [...said, opened.at(-1)]
  }

  test.each<[string, Partial<ForumLogEntry>, (string | undefined)[]]>([
    ['to a post', { act: 'pin', postId: 61, words: '春钓鲫鱼' }, ['老胡 · 置顶', '春钓鲫鱼', '/pagesA/detail/detail?id=61']],
    [
      'to a post that is there no more',
      { act: 'refuse', postId: 61, words: '广告' },
      [expect.stringMatching('老胡 · '), '广告', undefined],
    ],
    ['to a member, who is named', { act: 'expel', member }, ['老胡 · 移出', '小李', '/pagesA/author/author?id=77']],
    [
      'to one who may not write for a while, whose reason is not for all',
      { act: 'ban', member, words: '7' },
      [expect.stringMatching('老胡 · '), '小李', '/pagesA/author/author?id=77'],
    ],
    ['by who has left', { act: 'rules', actor: null }, [expect.stringMatching(/^已注销用户 · /), '', undefined]],
    ['that this app does not know yet', { act: 'crown' as never }, [expect.stringMatching(/^老胡 · .+/), '', undefined]],
  ])('%s', async (_, own, said) => {
    expect(await shows(own)).toEqual(said)
  })
})

test('a thread to be merged into is known by its title, its author, its age and what was said of it', async () => {
  answersPages('GET bbs/post', () => [
    buildPost({
      title: '水库钓况',
      author: buildUser({ nickName: '老周' }),
      publishedAt: new Date().toISOString(),
      counts: { views: 9, likes: 8, favs: 7, comments: 6, reprints: 0 },
    }),
  ])
  const page = await openPage(ForumPage, 'pages/bbs/bbs-list', { id: String(forum.id), merge: '60' })
  await page.findByText('水库钓况')
  expect(document.querySelector('.merge-picker__thread')!.textContent).toBe('水库钓况老周 · 刚刚 · 6 评论')
})

test('its rules are written as long as they may be, and are saved once they are others', async () => {
  const page = await manages({ access: 'all', rules: '写明水域' })
  const rules = page.getByLabelText<HTMLTextAreaElement>('版规')
  const save = () => page.getByText<HTMLButtonElement>('保存版规')
  expect([rules.value, rules.placeholder, rules.maxLength, save().disabled]).toEqual(['写明水域', '版规', FORUM_RULES_CHARS, true])
  await doing(() => fireEvent.input(rules, { target: { value: '写明水域 ' } }))
  expect(save().disabled).toBe(true)
  await doing(() => fireEvent.input(rules, { target: { value: '写明时间' } }))
  expect(save().disabled).toBe(false)
  refuses('POST bbs/rules', 'rest_invalid_param', 400, '参数有误', { content: '有不能发的内容' })
  await click(save())
  expect(page.getByText('有不能发的内容').closest('.text-area')).not.toBeNull()
  answers('POST bbs/rules', { ...forum, rules: '写明时间' })
  await click(save())
  expect([toaster.current?.text, save().disabled, drafts.list()]).toEqual(['已保存', true, []])
  // What another moderator makes of them later is not taken for a change of one's own.
  await doing(() => forums.get(forum.id)!.merge({ rules: '写明钓点' }))
  expect([page.getByLabelText<HTMLTextAreaElement>('版规').value, save().disabled]).toEqual(['写明钓点', true])
})

test.each([
  ['已同意加入', '还没有谁是经申请加入的'],
  ['管理记录', '还没有管理记录'],
])('where there is nobody and nothing, that is said: %s', async (tab, words) => {
  const page = await manages()
  await click(page.getByText(tab))
  expect(document.querySelector('.tab-pane:not(.tab-pane--away)')!.textContent).toContain(words)
})
