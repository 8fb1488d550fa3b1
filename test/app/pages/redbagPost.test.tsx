import { fireEvent } from '@testing-library/dom'
import PublishRedbagPage from '@/pagesA/publish/redbag'
import { session } from '@/stores/session'
import { buildEdit, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

beforeEach(() => session.open(buildSession()))

describe('a post with a red packet', () => {
  const open = (query: Record<string, string> = {}) => openPage(PublishRedbagPage, 'pagesA/publish/redbag', query)
  const sent = () => asked('POST publish/redbag').map(({ body }) => body)
  beforeEach(() => answers('GET menu/tab', []))

  test('is published with what is in it, and for whom', async () => {
    answers('POST publish/redbag', { id: 12, state: 'live', version: 1 })
    const page = await open()
    await type(page.getByLabelText('红包个数'), '5')
    await type(page.getByLabelText('总金额'), '12.5')
    await click(page.getByText('关注我的人'))
    await type(page.getByLabelText('正文'), '爆护了')
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject([{ content: '爆护了', unit: 'credit', split: 'lucky', total: 1_250, count: 5, takers: 'followers' }])
  })

  test('that is sent already only shows it', async () => {
    const extra = { type: 'redbag' as const, unit: 'credit' as const, split: 'equal' as const, total: 1_000, count: 4, greeting: '' }
    answers('GET posts/edit-detail', buildEdit({ type: 'redbag', extra: { ...extra, takers: 'everyone', sent: true } }))
    const page = await open({ id: '12' })
    page.getByText('红包已发出（¥10.00），不能再改')
    expect([page.queryByLabelText('红包个数'), page.queryByText('谁可以领')]).toEqual([null, null])
  })
})
