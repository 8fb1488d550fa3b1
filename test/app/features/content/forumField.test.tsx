import { fireEvent, screen, within } from '@testing-library/react'
import { ForumField } from '@/features/content/types/bbs/ForumField'
import { bbsForm } from '@/features/content/types/bbs/form'
import { PostForm } from '@/features/publish'
import { session } from '@/stores/session'
import { buildEdit, buildSession } from '../../support/factories'
import { buildForum } from '../../support/forum'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, loses } from '../../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const thread = { type: 'bbs' as const, kind: 'plain' as const, poll: null, activity: null, bounty: 0, bountyFixed: false }

beforeEach(() => {
  session.open(buildSession())
  answers('GET bbs/bbs-list', [
    { id: 1, name: '钓法', forums: [buildForum({ id: 21, name: '路亚' }), buildForum({ id: 22, name: '老友', open: false })] },
    { id: 2, name: '水域', forums: [buildForum({ id: 23, name: '东湖' })] },
  ])
})

/** @returns the forums that can be chosen */
async function offeredIn(form: PostForm<typeof bbsForm.empty>) {
  await show(<ForumField form={form} />)
  await click(screen.getByText('版块'))
  const sheet = within(screen.getByRole('dialog'))
  return ['路亚', '老友', '东湖'].filter((name) => sheet.queryByText(name))
}

test('a post is written in one of the forums that its author may enter, which is said then', async () => {
  const form = new PostForm(bbsForm)
  expect(await offeredIn(form)).toEqual(['路亚', '东湖'])
  await click(screen.getByText('东湖'))
  expect([form.fields.forumId, screen.queryByRole('dialog'), document.querySelector('.row__note')!.textContent]).toEqual([23, null, '东湖'])
})

test.each([
  ['live', ['老友']],
  ['draft', ['路亚', '东湖']],
] as const)('an old post that is %s may go to %j', async (state, names) => {
  answers('GET posts/edit-detail', buildEdit({ type: 'bbs', state, title: '怎么调漂', extra: { ...thread, forumId: 22 } }))
  const form = new PostForm(bbsForm, 12)
  await form.load()
  expect(await offeredIn(form)).toEqual(names)
})

test('forums that did not come are asked for again on a tap', async () => {
  loses('GET bbs/bbs-list')
  const form = new PostForm(bbsForm)
  expect(await offeredIn(form)).toEqual([])
  answers('GET bbs/bbs-list', [{ id: 1, name: '钓法', forums: [buildForum({ id: 21, name: '路亚' })] }])
  await click(screen.getByText('重试'))
  await click(within(screen.getByRole('dialog')).getByText('路亚'))
  expect(form.fields.forumId).toBe(21)
})
