import { Discussion } from '@/features/comment/Discussion'
import { comments } from '@/features/comment/Comment'
import * as pictureParts from '@/features/comment/pictureParts'
import { posts } from '@/features/content'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { NetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildMe, buildPicture, buildPost, buildSession } from '../../support/factories'
import { instead, undoneAfter } from '../../support/instead'
import { answers, asked, holds, keysOf, settled } from '../../support/server'

jest.mock('@/platform/fileCache')

function begin(): Discussion {
  const discussion = new Discussion(posts.upsert(buildPost()))
  undoneAfter(() => discussion.leave())
  return discussion
}

/** A draft as it is kept, with a picture that the server has. */
const left = (name: string, text: string, own: object = {}) => {
  const picture = buildPicture()
  drafts.write(name, { text, pictures: [{ ...picture, key: `p${picture.id}` }], key: `key-of-${name}`, ...own })
  return picture.id
}
/** What pictures are chosen and sent by has come. */
const opensPictures = async () => {
  await settled()
  await settled()
}
const sent = () => asked('POST comments').at(-1)?.body
const sentWithMedia = () => asked('POST comments').map(({ body: { content, media } }) => [content, media])

beforeEach(() => {
  session.open(buildSession())
  answers('POST comments', () => ({ on: true, count: 1, comment: buildComment() }))
})

describe('what is left unfinished', () => {
  test('calls those who were chosen for it', async () => {
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

  test('with pictures alone is there again, too', () => {
    const discussion = begin()
    left(`reply-${discussion.post.id}`, '好鱼')
    discussion.write()
    discussion.type(' ')
    const again = new Discussion(discussion.post)
    again.write()
    expect([again.text.trim(), again.isEmpty]).toEqual(['', false])
  })

  test('has no pictures open once it is left, nor those of another comment', async () => {
    const discussion = begin()
    const comment = comments.upsert(buildComment())
    left(`reply-${discussion.post.id}`, '好鱼')
    discussion.write()
    discussion.leave()
    await opensPictures()
    expect([discussion.uploads, discussion.Picker]).toEqual([null, null])
    discussion.write()
    discussion.write(comment)
    await opensPictures()
    expect(discussion.uploads?.items).toEqual([])
  })

  test('waits for the code of its pictures, unless it has none', async () => {
    instead(jest.spyOn(pictureParts, 'loadPictures')).mockRejectedValue(new Error('Loading chunk 7 failed'))
    const discussion = begin()
    left(`reply-${discussion.post.id}`, '好鱼')
    discussion.write()
    await discussion.send()
    expect([sent(), discussion.isEmpty, toaster.current?.text]).toEqual([undefined, false, '图片还没有传完，网络恢复后会继续上传'])
    discussion.write(comments.upsert(buildComment()))
    discussion.type('东岸')
    await discussion.send()
    expect(sent()?.content).toBe('东岸')
  })

  test('is not sent before its pictures went up, which is said', async () => {
    instead(jest.spyOn(api, 'upload')).mockRejectedValue(new NetworkError())
    const discussion = begin()
    discussion.write()
    await opensPictures()
    discussion.type('好鱼')
    discussion.uploads!.add([{ path: 'a', bytes: 100 }])
    await discussion.send()
    expect([sent(), discussion.text, toaster.current?.text]).toEqual([undefined, '好鱼', '图片还没有传完，网络恢复后会继续上传'])
  })

  test('has its pictures go up as those of a comment', async () => {
    const upload = instead(jest.spyOn(api, 'upload')).mockResolvedValue(buildPicture() as never)
    const discussion = begin()
    discussion.write()
    await opensPictures()
    discussion.uploads!.add([{ path: 'a', bytes: 100 }])
    await discussion.send()
    expect([upload.mock.calls.map(([name, path]) => [name, path]), sent()?.media]).toMatchObject([
      [['POST upload/comment', 'a']],
      [expect.any(Number)],
    ])
  })

  test('is kept as that of who writes', () => {
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

  test('is not sent without a picture that failed, which is said', async () => {
    const discussion = begin()
    left(`reply-${discussion.post.id}`, '好鱼')
    discussion.write()
    await opensPictures()
    Object.assign(discussion.uploads!.items[0]!, { phase: 'failed' })
    await discussion.send()
    expect([sent(), discussion.text, toaster.current?.text]).toEqual([undefined, '好鱼', '有图片没有上传成功，请重试或移除'])
  })
})

test('what was typed on meanwhile is without the pictures of what was sent', async () => {
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
  void discussion.send()
  await settled()
  expect(sentWithMedia()).toEqual([
    ['好鱼', [picture]],
    ['好鱼，用什么饵', undefined],
  ])
  expect(new Set(keysOf('POST comments')).size).toBe(2)
  await held[1]!.refuse(503)
})

test('what was typed on, and lay there meanwhile, is without the pictures of what was sent', async () => {
  const held = holds('POST comments')
  const discussion = begin()
  const picture = left(`reply-${discussion.post.id}`, '再来')
  discussion.write()
  const sending = discussion.send()
  await settled()
  discussion.type('再来一条')
  discussion.write(comments.upsert(buildComment()))
  await held[0]!.answer({ on: true, count: 1, comment: buildComment() })
  await sending
  discussion.write()
  void discussion.send()
  await settled()
  expect(sentWithMedia()).toEqual([
    ['再来', [picture]],
    ['再来一条', undefined],
  ])
  expect(new Set(keysOf('POST comments')).size).toBe(2)
  await held[1]!.refuse(503)
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
  await opensPictures()
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
