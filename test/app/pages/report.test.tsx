import { fireEvent, within } from '@testing-library/dom'
import type { Reason } from '@anglers/contract/report'
import AuthorPage from '@/pagesA/author/author'
import { drafts } from '@/stores/drafts'
import { reporting } from '@/features/report'
import { session } from '@/stores/session'
import { storePendingAction } from '@/stores/signin'
import { stored } from '@/stores/storage'
import { buildSession, buildView } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const reasons: Reason[] = [
  { key: 'spam', name: '垃圾广告', words: false },
  { key: 'other', name: '其他', words: true },
]
const click = (element: Element) => doing(() => fireEvent.click(element))

/** On somebody's homepage, with the form for a report open. */
async function reports() {
  answers('GET user/view', buildView({ id: 7 }))
  answersPages('GET posts', () => [])
  answers('GET report/get-type', reasons)
  const page = await openPage(AuthorPage, 'pagesA/author/author', { id: '7' })
  await click(page.getByRole('button', { name: '更多操作' }))
  await click(page.getByText('举报'))
  return page
}
const dialogOf = (page: Awaited<ReturnType<typeof reports>>) => within(page.getByRole('dialog', { name: '举报钓友' }))

beforeEach(() => session.open(buildSession()))

test('a member says why, and is thanked', async () => {
  const held = holds('POST report/add')
  const page = await reports()
  const dialog = dialogOf(page)
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: '提交举报' }).disabled
  expect(send()).toBe(true)
  await click(dialog.getByRole('button', { name: '垃圾广告' }))
  expect(send()).toBe(false)
  await click(dialog.getByRole('button', { name: '提交举报' }))
  expect(asked('POST report/add').map(({ body }) => body)).toEqual([{ type: 'user', id: 7, reason: 'spam' }])
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
  await doing(() => held[0]!.answer({ ok: true }))
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.getByText('已收到，我们会尽快核实')).toBeTruthy()
})

test('a reason that says nothing wants words; they survive a lost network and a closed sheet, and are sent once', async () => {
  const page = await reports()
  const dialog = dialogOf(page)
  await click(dialog.getByRole('button', { name: '其他' }))
  await click(dialog.getByRole('button', { name: '提交举报' }))
  expect(dialog.getByRole('alert').textContent).toBe('请写明情况')
  await doing(() => fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' 到处发假钓场 ' } }))
  loses('POST report/add')
  await click(dialog.getByRole('button', { name: '提交举报' }))
  expect(dialog.getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
  answers('POST report/add', { ok: true })
  await click(dialog.getByRole('button', { name: '提交举报' }))
  const sent = asked('POST report/add')
  expect(sent.map(({ body }) => body.content)).toEqual(['到处发假钓场', '到处发假钓场'])
  expect(new Set(keysOf('POST report/add')).size).toBe(1)
  expect(drafts.read('report-user-7')).toBeUndefined()
})

test('says so to a member who reported it already', async () => {
  refuses('POST report/add', 'already_reported', 409, '你已经举报过了，我们正在处理')
  const dialog = dialogOf(await reports())
  await click(dialog.getByRole('button', { name: '垃圾广告' }))
  await click(dialog.getByRole('button', { name: '提交举报' }))
  expect(dialog.getByRole('alert').textContent).toBe('你已经举报过了，我们正在处理')
})

test.each(['reason', 'content'])('what is refused of its %s is said in it', async (part) => {
  refuses('POST report/add', 'rest_invalid_param', 400, '参数有误', { [part]: '这样不行' })
  const dialog = dialogOf(await reports())
  await click(dialog.getByRole('button', { name: '垃圾广告' }))
  await click(dialog.getByRole('button', { name: '提交举报' }))
  expect(dialog.getByRole('alert').textContent).toBe('这样不行')
})

test('a visitor signs in first', async () => {
  session.close()
  opened.splice(0)
  const page = await reports()
  expect([opened, page.queryByRole('dialog')]).toEqual([['/member/login/login'], null])
})

describe('the form', () => {
  test('is closed when the member thinks better of it; what was typed is there the next time', async () => {
    const page = await reports()
    await click(dialogOf(page).getByRole('button', { name: '其他' }))
    expect(dialogOf(page).getByRole<HTMLTextAreaElement>('textbox').placeholder).toBe('请写明情况')
    await doing(() => fireEvent.change(dialogOf(page).getByRole('textbox'), { target: { value: '到处发假钓场' } }))
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    await click(dialogOf(page).getByRole('button', { name: '关闭' }))
    expect([page.queryByRole('dialog'), asked('POST report/add')]).toEqual([null, []])
    const again = dialogOf(await reports())
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('到处发假钓场')
    await click(again.getByRole('button', { name: '垃圾广告' }))
    expect([
      again.getByRole('button', { name: '垃圾广告' }).getAttribute('aria-pressed'),
      again.getByRole<HTMLTextAreaElement>('textbox').placeholder,
    ]).toEqual(['true', '补充说明，能帮我们更快核实'])
  })

  test('begins anew for what is something else, though it has the same number', async () => {
    const page = await reports()
    await doing(() => fireEvent.change(dialogOf(page).getByRole('textbox'), { target: { value: '到处发假钓场' } }))
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    await doing(() => reporting.begin({ type: 'post', id: 7 }))
    expect(within(page.getByRole('dialog', { name: '举报内容' })).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    await doing(() => reporting.close())
    await doing(() => reporting.begin({ type: 'user', id: 8 }))
    expect(dialogOf(page).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('asks for the reasons of what is reported, and says so when they do not come', async () => {
    const page = await reports()
    expect(asked('GET report/get-type').map(({ query: { type } }) => type)).toEqual(['user'])
    await click(dialogOf(page).getByRole('button', { name: '关闭' }))
    loses('GET report/get-type')
    await click(page.getByRole('button', { name: '更多操作' }))
    await click(page.getByText('举报'))
    expect([page.queryByRole('dialog'), page.getByText('网络不给力，请稍后再试') !== null]).toEqual([null, true])
  })

  test('that was closed keeps nothing more', async () => {
    const page = await reports()
    await doing(() => fireEvent.change(dialogOf(page).getByRole('textbox'), { target: { value: '写了又关' } }))
    const form = reporting.current!.form
    await doing(() => reporting.close())
    await doing(() => form.set({ content: '关了之后' }))
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect(drafts.read<{ content: string }>('report-user-7')?.content).not.toBe('关了之后')
  })

  test('waits for a visitor in words, too: they may sign in on another page', async () => {
    session.close()
    await reports()
    storePendingAction()
    expect(stored('pendingAction')).toMatchObject({ pending: { name: 'report', type: 'user', id: 7 } })
  })
})
