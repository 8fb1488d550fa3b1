import { openCommentMenu } from '@/features/comment/menuOfComment'
import { comments } from '@/features/comment/Comment'
import { Discussion } from '@/features/comment/Discussion'
import { openMemberMenu } from '@/features/account'
import { members } from '@/features/account/Member'
import { mergeThread } from '@/features/forum/merging'
import { openPostMenu } from '@/features/content/menuOfPost'
import { posts } from '@/features/content/Post'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildPost, buildSession } from '../../support/factories'
import { choose, offered } from '../../support/menu'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { answers, asked, refuses, settled } from '../../support/server'

/** Whether the code of which a ban is made can be fetched. */
let mockCodeComes = true
jest.mock('@/features/account/ban', () => {
  if (!mockCodeComes) throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
  return jest.requireActual<object>('@/features/account/ban')
})

const moderates = { edit: false, delete: true, comment: true, react: true, report: true, reprint: false, share: true, moderate: true }
const forum = { id: 7, name: '路亚' }
const extra = { type: 'bbs', kind: 'plain', essence: false, pinned: true, over: false, bounty: 0 } as const
const begin = () => posts.upsert(buildPost({ type: 'bbs', title: '青龙水库怎么样', can: moderates, forum, extra }))
const manage = async (post = begin()) => {
  void openPostMenu(post)
  await choose('管理')
  await settled()
  return post
}

beforeEach(() => session.open(buildSession()))

test('a moderator is offered what goes with the thread as it is', async () => {
  await manage()
  expect(offered()).toEqual(['取消置顶', '加精', '移到别的版块', '并入另一帖', '禁言作者', '退回给作者'])
})

test('a thread is merged into one that is chosen on a page of its own', async () => {
  const post = await manage()
  await choose('并入另一帖')
  expect(opened.at(-1)).toBe(`/pages/bbs/bbs-list?id=${forum.id}&merge=${post.id}`)
})

test('a thread is merged into another one after asking; it is gone from its list, and one is led to where it is', async () => {
  answers('POST bbs/merge', { into: 61 })
  const post = begin()
  const answer = async (isSure: boolean) => {
    void mergeThread(post.id, { id: 61, title: '青龙水库钓况' })
    await settled()
    expect(modals.current!.content).toContain('青龙水库钓况')
    await doing(() => modals.close(isSure))
    await settled()
  }
  await answer(false)
  expect([asked('POST bbs/merge').length, post.data.state]).toEqual([0, 'live'])
  await answer(true)
  expect([asked('POST bbs/merge')[0]!.body, post.data.state]).toEqual([{ id: post.id, into: 61 }, 'removed'])
  expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=61')
})

test('who wrote a comment there is kept from writing in the forum for a while, or no longer', async () => {
  answers('POST bbs/ban', { bannedUntil: null })
  const comment = comments.upsert(buildComment({ can: { reply: true, delete: true, pin: false, report: true } }))
  void openCommentMenu(comment, new Discussion(begin()))
  await choose('管理')
  await settled()
  expect(offered()).toEqual(['一天', '一周', '一个月', '解除禁言'])
  await choose('解除禁言')
  expect(asked('POST bbs/ban')[0]!.body).toEqual({ id: forum.id, userId: comment.data.author.id, until: null })
})

const manageMember = async () => {
  const { author } = buildPost()
  const member = members.upsert({ ...author, can: { follow: true, edit: false, block: false, ban: true, report: false } })
  void openMemberMenu(member)
  await choose('管理')
  await settled()
  return member
}

// Code that came once is there: before the test in which it comes.
test('a moderator of the whole site hears that the network lost the code of it', async () => {
  mockCodeComes = false
  toaster.hide()
  await manageMember()
  mockCodeComes = true
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
})

test('a moderator of the whole site has a member only read for a while', async () => {
  answers('POST content-manage/add-blacklist', { blocked: false, bannedUntil: null })
  const member = await manageMember()
  await choose('一周')
  const { id, until } = asked('POST content-manage/add-blacklist')[0]!.body as { id: number; until: string }
  expect([id, Math.round((new Date(until).getTime() - Date.now()) / 86_400_000)]).toEqual([member.id, 7])
})

describe('what a moderator decides of a thread is there at once', () => {
  const plain = () => posts.upsert(buildPost({ type: 'bbs', title: '标点', can: moderates, forum, extra: { ...extra, pinned: false } }))
  const daysUntil = (until: unknown) => (until === null ? null : Math.round((new Date(String(until)).getTime() - Date.now()) / 86_400_000))
  const marks = () => asked('POST content-manage/commend').map(({ body: { mark, on, until } }) => [mark, on, daysUntil(until)])
  const markOf = (post: ReturnType<typeof plain>) => post.data.extra as { pinned: boolean; essence: boolean }

  test.each([
    ['一天', 1],
    ['一周', 7],
    ['一直', null],
  ])('it stands above the others for so long: %s', async (term, days) => {
    answers('POST content-manage/commend', { ok: true } as never)
    const post = await manage(plain())
    await choose('置顶')
    await choose(term)
    await settled()
    expect([marks(), markOf(post).pinned]).toEqual([[['pinned', true, days]], true])
  })

  test('it is recommended, and no longer', async () => {
    answers('POST content-manage/commend', { ok: true } as never)
    const post = await manage(plain())
    await choose('加精')
    await choose('一直')
    await settled()
    await manage(post)
    await choose('取消加精')
    await settled()
    expect([marks(), markOf(post)]).toMatchObject([
      [
        ['essence', true, null],
        ['essence', false, null],
      ],
      { essence: false, pinned: false },
    ])
  })

  test('it is moved to another forum that is open to the moderator', async () => {
    const other = (id: number, name: string, open: boolean) => ({ id, name, open })
    answers('GET bbs/bbs-list', [
      { id: 1, name: '钓法', forums: [other(7, '路亚', true), other(8, '台钓', true), other(9, '茶馆', false)] },
    ] as never)
    answers('POST bbs/move', { ok: true } as never)
    const post = await manage(plain())
    await choose('移到别的版块')
    await settled()
    expect(offered()).toEqual(['台钓'])
    await choose('台钓')
    await settled()
    expect([asked('POST bbs/move').map(({ body }) => body), post.data.forum]).toEqual([
      [{ id: post.id, forumId: 8 }],
      { id: 8, name: '台钓' },
    ])
  })

  test('it goes back to its author with a reason, and leaves its list', async () => {
    answers('POST content-manage/refuse', { ok: true } as never)
    const post = await manage(plain())
    await choose('退回给作者')
    expect(offered()).toEqual(['内容与版块无关', '信息不全，请补充', '不符合版规', '广告'])
    await choose('信息不全，请补充')
    await settled()
    expect([asked('POST content-manage/refuse').map(({ body }) => body), post.data.state, toaster.current?.text]).toEqual([
      [{ id: post.id, content: '信息不全，请补充' }],
      'removed',
      '已保存',
    ])
  })

  test('nothing of it is, where the server refuses', async () => {
    refuses('POST content-manage/refuse', 'rest_forbidden', 403, '你不是版主')
    const post = await manage(plain())
    await choose('退回给作者')
    await choose('广告')
    await settled()
    expect([post.data.state, toaster.current?.text]).toEqual(['live', '你不是版主'])
  })

  test('nobody is kept from writing by themselves', async () => {
    await manage(posts.upsert(buildPost({ type: 'bbs', can: moderates, forum, extra, author: session.user! })))
    expect(offered()).not.toContain('禁言作者')
  })
})
