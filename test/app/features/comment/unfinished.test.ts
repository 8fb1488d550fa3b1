import { runInAction } from 'mobx'
import { Discussion } from '@/features/comment/Discussion'
import { comments } from '@/features/comment/Comment'
import * as pictureParts from '@/features/comment/pictureParts'
import { posts } from '@/features/content'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildMe, buildPicture, buildPost, buildSession } from '../../support/factories'
import { answers, asked, holds, keysOf, settled } from '../../support/server'

jest.mock('@/platform/fileCache')

const begin = () => new Discussion(posts.upsert(buildPost()))

beforeEach(() => session.open(buildSession()))

/** A draft as it is kept, with a picture that the server has. */
const left = (name: string, text: string, own: object = {}) => {
  const picture = buildPicture()
  drafts.write(name, { text, pictures: [{ ...picture, key: `p${picture.id}` }], key: `key-of-${name}`, ...own })
  return picture.id
}
const sent = () => asked('POST comments').at(-1)?.body
beforeEach(() => {
  toaster.hide()
  answers('POST comments', () => ({ on: true, count: 1, comment: buildComment() }))
})

test('what is left unfinished calls those who were chosen for it', async () => {
  const discussion = begin()
  discussion.write()
  discussion.mention({ id: 7, nickName: '老周' }, '多谢@老周 ')
  discussion.leave()
  discussion.write()
  discussion.type('多谢@老周 ，也谢谢@小李')
  await discussion.send()
  expect(sent()?.mentions).toEqual([7])
})

test.each(['好鱼', ''])('has its pictures, also where it is sent at once, and where they are all: %j', async (text) => {
  const discussion = begin()
  const picture = left(`reply-${discussion.post.id}`, text)
  discussion.write()
  expect(discussion.isEmpty).toBe(false)
  await discussion.send()
  expect(sent()).toMatchObject({ content: text, media: [picture] })
})

test('what is left unfinished with pictures alone is there again, too', () => {
  const discussion = begin()
  left(`reply-${discussion.post.id}`, '好鱼')
  discussion.write()
  discussion.type(' ')
  const again = new Discussion(discussion.post)
  again.write()
  expect([again.text.trim(), again.isEmpty]).toEqual(['', false])
})

test('what was typed on meanwhile, or lay there, is without the pictures of what was sent', async () => {
  const held = holds('POST comments')
  const discussion = begin()
  const picture = left(`reply-${discussion.post.id}`, '好鱼')
  discussion.write()
  const sending = discussion.send()
  await settled()
  discussion.type('好鱼，用什么饵')
  await held[0]!.answer({ on: true, count: 1, comment: buildComment() })
  await sending
  await settled()
  const again = discussion.send()
  await settled()
  await held[1]!.answer({ on: true, count: 2, comment: buildComment() })
  await again
  const other = left(`reply-${discussion.post.id}`, '再来', { key: 'key-of-another' })
  discussion.write()
  const third = discussion.send()
  await settled()
  discussion.type('再来一条')
  discussion.write(comments.upsert(buildComment()))
  await held[2]!.answer({ on: true, count: 3, comment: buildComment() })
  await third
  discussion.write()
  void discussion.send()
  await settled()
  expect(asked('POST comments').map(({ body: { content, media } }) => [content, media])).toEqual([
    ['好鱼', [picture]],
    ['好鱼，用什么饵', undefined],
    ['再来', [other]],
    ['再来一条', undefined],
  ])
  expect(new Set(keysOf('POST comments')).size).toBe(4)
  await held[3]!.refuse(503)
})

test('what was begun meanwhile keeps its pictures and its key when what was sent before it arrives', async () => {
  const held = holds('POST comments')
  const discussion = begin()
  const comment = comments.upsert(buildComment())
  discussion.write()
  discussion.type('好鱼')
  const sending = discussion.send()
  await settled()
  const picture = left(`reply-${discussion.post.id}-${comment.id}`, '东岸')
  discussion.write(comment)
  await settled()
  await settled()
  await held[0]!.answer({ on: true, count: 1, comment: buildComment() })
  await sending
  const then = discussion.send()
  await settled()
  expect([sent(), keysOf('POST comments')[1]]).toMatchObject([
    { content: '东岸', media: [picture] },
    `key-of-reply-${discussion.post.id}-${comment.id}`,
  ])
  await held[1]!.answer({ on: true, count: 2, comment: buildComment() })
  await then
})

test('what is left unfinished has no pictures open once it is left, nor those of another comment', async () => {
  const discussion = begin()
  const comment = comments.upsert(buildComment())
  left(`reply-${discussion.post.id}`, '好鱼')
  discussion.write()
  discussion.leave()
  await settled()
  await settled()
  expect([discussion.uploads, discussion.Picker]).toEqual([null, null])
  discussion.write()
  discussion.write(comment)
  await settled()
  await settled()
  expect(discussion.uploads?.items).toEqual([])
  discussion.leave()
})

test('what is left unfinished waits for the code of its pictures, unless it has none', async () => {
  const loading = jest.spyOn(pictureParts, 'loadPictures').mockRejectedValue(new Error('Loading chunk 7 failed'))
  const discussion = begin()
  left(`reply-${discussion.post.id}`, '好鱼')
  discussion.write()
  await discussion.send()
  expect([sent(), discussion.isEmpty, toaster.current?.text]).toEqual([undefined, false, '图片还没有传完，网络恢复后会继续上传'])
  discussion.write(comments.upsert(buildComment()))
  discussion.type('东岸')
  await discussion.send()
  expect(sent()?.content).toBe('东岸')
  loading.mockRestore()
})

test('what is left unfinished is not sent before its pictures went up, which is said', async () => {
  const uploads = {
    items: [{}],
    pictures: [],
    kept: [],
    isBusy: true,
    hasFailed: false,
    settle: async () => undefined,
    close: () => undefined,
  }
  const discussion = begin()
  discussion.write()
  discussion.type('好鱼')
  runInAction(() => (discussion.uploads = uploads as never))
  await discussion.send()
  expect([sent(), discussion.text, toaster.current?.text]).toEqual([undefined, '好鱼', '图片还没有传完，网络恢复后会继续上传'])
})

test('what is left unfinished has its pictures go up as those of a comment', async () => {
  const upload = jest.spyOn(api, 'upload').mockResolvedValue(buildPicture() as never)
  const discussion = begin()
  discussion.write()
  await settled()
  await settled()
  discussion.uploads!.add([{ path: 'a', bytes: 100 }])
  await discussion.send()
  expect([upload.mock.calls.map(([name, path]) => [name, path]), sent()?.media]).toMatchObject([
    [['POST upload/comment', 'a']],
    [expect.any(Number)],
  ])
  upload.mockRestore()
})

test('what is left unfinished is kept as that of who writes', () => {
  const discussion = begin()
  discussion.write()
  discussion.type('甲的话')
  session.open(buildSession({ user: buildMe() }))
  discussion.write()
  expect(discussion.text).toBe('')
  discussion.type('乙的话')
  discussion.write()
  expect(discussion.text).toBe('乙的话')
})

test('what is left unfinished is not sent without a picture that failed, which is said', async () => {
  const discussion = begin()
  left(`reply-${discussion.post.id}`, '好鱼')
  discussion.write()
  await settled()
  await settled()
  Object.assign(discussion.uploads!.items[0]!, { phase: 'failed' })
  await discussion.send()
  expect([sent(), discussion.text, toaster.current?.text]).toEqual([undefined, '好鱼', '有图片没有上传成功，请重试或移除'])
})
