import { fireEvent } from '@testing-library/dom'
import { REPORT_PICTURES } from '@anglers/contract/limits'
import { FeedbackForm } from '@/features/feedback/FeedbackForm'
import FeedbackPage from '@/member/feedback/feedback'
import * as media from '@/platform/media'
import { drafts } from '@/stores/drafts'
import { choices, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { leaveSignIn } from '@/stores/signin'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildPicture, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, shown } from '../support/page'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.change(element, { target: { value } }))
const sent = () => asked('POST report/add')

async function openFeedback() {
  const page = await openPage(FeedbackPage, 'member/feedback/feedback')
  return {
    ...page,
    fill: async () => {
      await click(page.getByText('功能异常'))
      await type(page.getByLabelText('内容'), ' 首页打不开 ')
    },
    send: () => click(page.getByText('提交')),
    content: () => page.getByLabelText<HTMLTextAreaElement>('内容').value,
  }
}

beforeEach(() => {
  toaster.hide()
  answers('GET report/get-type', [
    { key: 'bug', name: '功能异常', words: true },
    { key: 'idea', name: '功能建议', words: true },
  ])
  answers('POST report/add', { ok: true })
})

describe('a member', () => {
  beforeEach(() => session.open(buildSession()))

  test('says what it is about, in words, and how to be reached', async () => {
    const page = await openFeedback()
    await page.send()
    expect(sent()).toEqual([])
    await page.fill()
    await type(page.getByLabelText('联系方式（可不填）'), ' 13800008000 ')
    const held = holds('POST report/add')
    await page.send()
    expect(page.getByText('请稍候…').closest('button')!.disabled).toBe(true)
    await doing(() => held[0]!.answer({ ok: true }))
    expect(sent()[0]?.body).toEqual({ type: 'feedback', reason: 'bug', content: '首页打不开', contact: '13800008000', media: [] })
    expect(toaster.current?.text).toBe('收到了，谢谢你')
    expect(opened).toEqual(['/pages/index/index'])
  })

  test('who leaves while it waits for pictures has not sent it in the name of the next', async () => {
    const feedback = new FeedbackForm()
    feedback.form.set({ reason: 'bug', content: '打不开' })
    const sending = feedback.submit()
    session.open(buildSession({ user: buildMe({ userId: 99 }) }))
    expect([await sending, sent()]).toEqual([false, []])
    feedback.leave()
  })

  test('loses nothing to a lost network, and is heard once', async () => {
    loses('POST report/add')
    const page = await openFeedback()
    await page.fill()
    await page.send()
    expect(page.getByRole('alert').textContent).toMatch(/网络/)
    answers('POST report/add', { ok: true })
    await page.send()
    const keys = keysOf('POST report/add')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('finds what was typed when they come back, until it is sent', async () => {
    const first = await openFeedback()
    await first.fill()
    await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
    const again = await openFeedback()
    expect(again.content()).toBe(' 首页打不开 ')
    await again.send()
    expect((await openFeedback()).content()).toBe('')
  })

  test('who says something else after a failure says it once more, and it is not taken for the first', async () => {
    loses('POST report/add')
    const page = await openFeedback()
    await page.fill()
    await page.send()
    await type(page.getByLabelText('内容'), '首页还是打不开')
    await page.send()
    expect(new Set(keysOf('POST report/add')).size).toBe(2)
  })

  test('who takes a picture out after a failure says something else', async () => {
    drafts.write('feedback-pictures', [buildPicture(), buildPicture()])
    loses('POST report/add')
    const page = await openFeedback()
    await page.fill()
    await page.send()
    await click(page.getByLabelText(/^第 1 张图片/))
    await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '移除')))
    await page.send()
    expect(sent().map(({ body }) => (body.media as number[]).length)).toEqual([2, 1])
    expect(new Set(keysOf('POST report/add')).size).toBe(2)
  })

  test('sends pictures along, in their order; they are there again when the member comes back, until it is sent', async () => {
    const [first, second] = [buildPicture(), buildPicture()]
    drafts.write('feedback-pictures', [first, second])
    const page = await openFeedback()
    await page.fill()
    await click(page.getByLabelText(/^第 2 张图片/))
    await click(page.getByText('前移一位'))
    await page.send()
    expect(sent()[0]?.body.media).toEqual([second.id, first.id])
    expect((await openFeedback()).queryAllByLabelText(/^第 \d 张图片/)).toEqual([])
  })

  test('offers to move a picture only where it can go, and to add as many as there is room for', async () => {
    drafts.write('feedback-pictures', [buildPicture(), buildPicture()])
    const choose = jest.spyOn(media, 'choosePictures').mockResolvedValue([])
    const page = await openFeedback()
    const offered = async (number: number) => {
      await click(page.getByLabelText(new RegExp(`^第 ${number} 张图片`)))
      const names = choices.current!.map(({ name }) => name)
      await doing(() => choices.close(-1))
      return names
    }
    expect(await offered(1)).toEqual(['查看大图', '后移一位', '移除'])
    expect(await offered(2)).toEqual(['查看大图', '前移一位', '移除'])
    await click(page.getByLabelText(`添加图片，2/${REPORT_PICTURES}`))
    expect(choose).toHaveBeenCalledWith(REPORT_PICTURES - 2)
    choose.mockRestore()
  })

  test('sends nothing while a picture is not there, and says so', async () => {
    drafts.write('feedback-pictures', [{ cachedName: 'gone' }])
    const page = await openFeedback()
    await page.fill()
    await page.send()
    expect([sent(), toaster.current?.text, opened]).toEqual([[], '有图片没有上传成功，请重试或移除', []])
    await click(page.getByLabelText(/^第 1 张图片/))
    await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '移除')))
    await page.send()
    expect([sent().length, drafts.read('feedback-pictures')]).toEqual([1, undefined])
  })

  test('chooses what it is about; where that did not come, it is asked for again', async () => {
    loses('GET report/get-type')
    const page = await openFeedback()
    answers('GET report/get-type', [
      { key: 'bug', name: '功能异常', words: true },
      { key: 'idea', name: '功能建议', words: true },
    ])
    await click(page.getByText('重试'))
    await click(page.getByText('功能建议'))
    expect([...document.querySelectorAll('.chips__chip')].map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    expect(asked('GET report/get-type')[0]!.query.type).toBe('feedback')
    await type(page.getByLabelText('内容'), '要有夜钓')
    await page.send()
    expect(sent()[0]!.body).toMatchObject({ reason: 'idea', content: '要有夜钓' })
  })

  test('hears of a part that was refused at that part', async () => {
    refuses('POST report/add', 'rest_invalid_param', 400, '有些内容填得不对', { content: '含有不能发布的内容', contact: '太长了' })
    const page = await openFeedback()
    await page.fill()
    await page.send()
    const alerts = page.getAllByRole('alert')
    expect(alerts.map((alert) => [alert.closest('.field')?.firstElementChild?.textContent, alert.textContent])).toEqual([
      [undefined, '含有不能发布的内容'],
      ['联系方式（可不填）', '太长了'],
    ])
  })

  test('keeps what was typed last when the page is left', async () => {
    const page = await openFeedback()
    await type(page.getByLabelText('内容'), '首页打不开')
    await cleanUp()
    expect(drafts.read('feedback')).toMatchObject({ content: '首页打不开' })
  })

  test('keeps no order of its pictures that comes once the page is left', async () => {
    const pictures = [buildPicture(), buildPicture()]
    drafts.write('feedback-pictures', pictures)
    const feedback = new FeedbackForm()
    feedback.leave()
    feedback.pictures.uploads.move(feedback.pictures.uploads.items[0]!, 1)
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(drafts.read('feedback-pictures')).toEqual(pictures)
  })

  test('who signs out leaves no picture of theirs to who signs in next', () => {
    drafts.write('feedback-pictures', [buildPicture(), buildPicture()])
    const feedback = new FeedbackForm()
    session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))
    feedback.pictures.uploads.remove(feedback.pictures.uploads.items[0]!)
    expect(drafts.read('feedback-pictures')).toBeUndefined()
    feedback.leave()
  })

  test('who has left hears no more of the line: no picture goes up behind them', () => {
    let listeners = 0
    const listening = jest.spyOn(socket, 'on').mockImplementation(() => {
      listeners++
      return () => void listeners--
    })
    const feedback = new FeedbackForm()
    expect(listeners).toBe(1)
    feedback.leave()
    expect(listeners).toBe(0)
    listening.mockRestore()
  })

  test('shows when it was too much for a day', async () => {
    refuses('POST report/add', 'rest_too_many_requests', 429, '操作太频繁了，请稍后再试')
    const page = await openFeedback()
    await page.fill()
    await page.send()
    expect(page.getByRole('alert').textContent).toBe('操作太频繁了，请稍后再试')
  })
})

test('a visitor writes first, and it is sent when they come back signed in', async () => {
  const page = await openFeedback()
  expect(page.getByText('登录后可以附上截图')).toBeTruthy()
  await page.fill()
  await page.send()
  expect(sent()).toEqual([])
  expect(opened).toEqual(['/member/login/login'])
  await doing(() => {
    session.open(buildSession())
    leaveSignIn()
  })
  await shown()
  expect(sent()).toHaveLength(1)
})
