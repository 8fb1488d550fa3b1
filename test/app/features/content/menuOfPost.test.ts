import { isBlockedNow } from '@/features/account'
import { openPostMenu } from '@/features/content/menuOfPost'
import { posts } from '@/features/content/Post'
import { reporting } from '@/features/report'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPost, buildSession } from '../../support/factories'
import { choose, offered } from '../../support/menu'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { answers, asked, refuses } from '../../support/server'

const nothing = { edit: false, delete: false, comment: false, react: false, report: false, reprint: false, share: true, moderate: false }

test.each([
  [{}, ['复制文字', '发给钓友', '生成图片']],
  [{ reprint: true }, ['复制文字', '发给钓友', '生成图片', '转发']],
  [{ edit: true }, ['复制文字', '发给钓友', '生成图片', '编辑']],
  [{ delete: true }, ['复制文字', '发给钓友', '生成图片', '删除']],
  [{ report: true }, ['复制文字', '发给钓友', '生成图片', '举报']],
])('of a post may be done what the server allows: %j', (can, names) => {
  void openPostMenu(posts.upsert(buildPost({ can: { ...nothing, ...can } })))
  expect(choices.current!.map(({ name }) => name)).toEqual(names)
  choices.close(-1)
})

test.each(['发给钓友', '转发'])('a visitor signs in before what asks for a member: %s', async (name) => {
  void openPostMenu(posts.upsert(buildPost({ can: { ...nothing, reprint: true } })))
  await choose(name)
  expect(opened).toEqual(['/member/login/login'])
})

describe('what is chosen there is done', () => {
  const everything = { edit: true, delete: true, comment: true, react: true, report: true, reprint: false, share: true, moderate: false }
  const begin = (own: Parameters<typeof buildPost>[0] = {}) => {
    const post = posts.upsert(buildPost({ can: everything, text: '两条鲫鱼。', ...own }))
    return {
      post,
      chooses: (name: string) => {
        void openPostMenu(post)
        return choose(name)
      },
    }
  }

  beforeEach(() => session.open(buildSession()))
  afterEach(() => reporting.close())

  test('all of it is copied, or edited, handed on, reported', async () => {
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    answers('GET report/get-type', [])
    const { post, chooses } = begin({ type: 'single', can: { ...everything, reprint: true } })
    post.merge({ body: '两条鲫鱼。还有一条草鱼。' })
    await chooses('复制文字')
    await chooses('编辑')
    await chooses('发给钓友')
    await chooses('生成图片')
    await chooses('转发')
    await chooses('举报')
    expect([copied, opened]).toEqual([
      ['两条鲫鱼。还有一条草鱼。'],
      [
        `/pagesA/publish/single?id=${post.id}`,
        `/pagesB/chat/chat-list?post=${post.id}`,
        `/pagesA/poster/poster?id=${post.id}`,
        `/pages/reprint/reprint?id=${post.id}`,
      ],
    ])
    expect(reporting.current?.thing).toEqual({ type: 'post', id: post.id })
  })

  test('it is deleted after asking, and stays where that is refused', async () => {
    refuses('POST content-manage/delete', 'rest_forbidden', 403, '不能删除')
    const { post, chooses } = begin()
    const remove = async (sure: boolean) => {
      await chooses('删除')
      await doing(() => modals.close(sure))
      return [asked('POST content-manage/delete').length, post.data.state, toaster.current?.text]
    }
    expect(await remove(false)).toEqual([0, 'live', undefined])
    expect(await remove(true)).toEqual([1, 'live', '不能删除'])
    answers('POST content-manage/delete', { ok: true })
    expect(await remove(true)).toEqual([2, 'removed', '已删除'])
  })

  test('its author is blocked after asking: what lists brought of them is shown no longer', async () => {
    answers('POST content-manage/add-blacklist', { blocked: true })
    const { post, chooses } = begin()
    await chooses('拉黑')
    await doing(() => modals.close(false))
    expect([asked('POST content-manage/add-blacklist'), isBlockedNow(post.data.author)]).toEqual([[], false])
    await chooses('拉黑')
    await doing(() => modals.close(true))
    expect([asked('POST content-manage/add-blacklist')[0]!.body, isBlockedNow(post.data.author)]).toEqual([
      { id: post.data.author.id },
      true,
    ])
    void openPostMenu(post)
    expect(offered()).not.toContain('拉黑')
    choices.close(-1)
    session.close()
    expect(isBlockedNow(post.data.author)).toBe(false)
  })

  test('what is not live is not handed on, and of what is cut short nothing is copied', () => {
    void openPostMenu(begin({ state: 'checking', more: true, can: { ...everything, share: false } }).post)
    expect(offered()).toEqual(['编辑', '举报', '拉黑', '删除'])
    choices.close(-1)
  })
})

test('a look is counted, and its figure shown; it is no matter when that fails', async () => {
  answers('POST posts/views', { views: 9 })
  const post = posts.upsert(buildPost())
  await post.view()
  expect([asked('POST posts/views')[0]!.body, post.data.counts]).toEqual([
    { id: post.id },
    { views: 9, likes: 0, favs: 0, comments: 0, reprints: 0 },
  ])
  refuses('POST posts/views', 'rest_unavailable', 503, '请稍后再试')
  await post.view()
  expect(post.data.counts.views).toBe(9)
})
