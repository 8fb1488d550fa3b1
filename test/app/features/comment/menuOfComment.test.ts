import { FRAMEWORK_TOAST_MS } from '@anglers/contract/limits'
import { comments } from '@/features/comment/Comment'
import { openCommentMenu } from '@/features/comment/menuOfComment'
import { Discussion } from '@/features/comment/Discussion'
import { posts } from '@/features/content'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildPost, buildSession } from '../../support/factories'
import { answers, answersPages, asked, settled } from '../../support/server'

const begin = (can: { reply: boolean; delete: boolean; pin?: boolean }, pinned = false) => {
  const discussion = new Discussion(posts.upsert(buildPost()))
  const comment = comments.upsert(buildComment({ body: '水凉了，换红虫。', pinned, can: { pin: false, ...can, report: false } }))
  const done = openCommentMenu(comment, discussion)
  const names = choices.current!.map(({ name }) => name)
  return {
    discussion,
    comment,
    names,
    chooses: (name: string) => {
      choices.close(names.indexOf(name))
      return done
    },
  }
}

/** What was copied last; the browser may forbid it. */
function clipboard(allowed: boolean) {
  const copied: string[] = []
  Object.assign(navigator, {
    clipboard: {
      writeText: async (text: string) => {
        if (!allowed) throw new Error('forbidden')
        copied.push(text)
      },
    },
  })
  document.execCommand = () => false
  return copied
}

beforeEach(() => session.open(buildSession()))

test.each([
  [{ reply: true, delete: false }, ['复制', '回复']],
  [{ reply: true, delete: true }, ['复制', '回复', '删除']],
  [{ reply: false, delete: false }, ['复制']],
])('offers what the server allows: %j', (can, names) => {
  expect(begin(can).names).toEqual(names)
})

test('copies what was said, and says so as long as a host would', async () => {
  const copied = clipboard(true)
  jest.useFakeTimers()
  await begin({ reply: true, delete: false }).chooses('复制')
  expect([copied, toaster.current?.text]).toEqual([['水凉了，换红虫。'], '已复制'])
  jest.advanceTimersByTime(FRAMEWORK_TOAST_MS - 1)
  expect(toaster.current).not.toBeNull()
  jest.advanceTimersByTime(1)
  expect(toaster.current).toBeNull()
})

test('says that it could not copy', async () => {
  clipboard(false)
  await begin({ reply: true, delete: false }).chooses('复制')
  expect(toaster.current?.text).toBe('复制失败')
})

test('answers it', async () => {
  const { discussion, comment, chooses } = begin({ reply: true, delete: false })
  await chooses('回复')
  expect([discussion.writing, discussion.answering]).toEqual([true, comment])
})

test('deletes it, once the reader has said so twice', async () => {
  answers('POST comment-manage/del', { ok: true })
  const { comment, chooses } = begin({ reply: true, delete: true })
  const done = chooses('删除')
  await settled()
  expect(asked('POST comment-manage/del')).toEqual([])
  modals.close(true)
  await done
  expect([asked('POST comment-manage/del').map(({ body }) => body.id), comment.data.removed]).toEqual([[comment.id], true])
})

test.each([
  ['pins a comment above the others', false, '置顶'],
  ['lets a comment that is pinned stand among the others', true, '取消置顶'],
])('%s, and loads them in their new order', async (_, pinned, way) => {
  answers('POST comment-manage/up', ({ on }) => ({ on: on! }))
  answersPages('GET comments', () => [])
  const { discussion, comment, names, chooses } = begin({ reply: false, delete: false, pin: true }, pinned)
  expect(names).toEqual(['复制', way])
  await discussion.comments.load()
  await chooses(way)
  await settled()
  expect(asked('POST comment-manage/up')[0]!.body).toMatchObject({ id: comment.id, on: !pinned })
  expect(comment.data.pinned).toBe(!pinned)
  expect(asked('GET comments')).toHaveLength(2)
})

test('what is pinned is so in every order that was looked at', async () => {
  answers('POST comment-manage/up', { on: true })
  answersPages('GET comments', () => [])
  const { discussion, chooses } = begin({ reply: false, delete: false, pin: true })
  for (const order of ['hot', 'new'] as const) {
    discussion.sort(order)
    await discussion.comments.load()
  }
  const before = asked('GET comments').length
  await chooses('置顶')
  await settled()
  expect(
    asked('GET comments')
      .slice(before)
      .map(({ query }) => query.order)
      .sort(),
  ).toEqual(['hot', 'new'])
})

test.each([
  ['that they may report', true, true, ['复制', '回复', '举报', '管理']],
  ['of their own', true, false, ['复制', '回复']],
  ['of a post that stands in no forum of theirs', false, true, ['复制', '回复', '举报']],
])('a moderator may keep who wrote it from writing, of a comment %s', (_, moderates, report, names) => {
  const post = posts.upsert(buildPost({ forum: { id: 7, name: '路亚' } }))
  post.merge({ can: { ...post.data.can, moderate: moderates } })
  const comment = comments.upsert(buildComment({ can: { pin: false, reply: true, delete: false, report } }))
  void openCommentMenu(comment, new Discussion(post))
  expect(choices.current!.map(({ name }) => name)).toEqual(names)
  choices.close(-1)
})
