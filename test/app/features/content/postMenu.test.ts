import { openPostMenu } from '@/features/content'
import { posts } from '@/features/content/Post'
import { choices } from '@/stores/overlays'
import { buildPost } from '../../support/factories'

const nothing = { edit: false, delete: false, comment: false, react: false, report: false }

test.each([
  [{}, ['复制文字', '发给钓友']],
  [{ edit: true }, ['复制文字', '发给钓友', '编辑']],
  [{ delete: true }, ['复制文字', '发给钓友', '删除']],
  [{ report: true }, ['复制文字', '发给钓友', '举报']],
])('of a post may be done what the server allows: %j', (can, names) => {
  void openPostMenu(posts.upsert(buildPost({ can: { ...nothing, ...can } })))
  expect(choices.current!.map(({ name }) => name)).toEqual(names)
  choices.close(-1)
})
