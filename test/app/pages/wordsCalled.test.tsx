import { fireEvent, within } from '@testing-library/dom'
import WordsPage from '@/pagesA/publish/words'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { buildMe, buildSession, buildUserItem } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const sent = () => asked('POST publish/words').at(-1)!.body

beforeEach(() => {
  session.open(buildSession({ user: buildMe({ userId: 70 }) }))
  answers('GET menu/tab', [])
  answers('GET topic/hot-topic', [])
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
})

const openForm = async () => {
  const page = await openPage(WordsPage, 'pagesA/publish/words')
  const field = () => page.getByLabelText<HTMLTextAreaElement>('正文')
  return { ...page, field, write: (text: string) => doing(() => fireEvent.change(field(), { target: { value: text } })) }
}

describe('members who are called in a post', () => {
  beforeEach(() => {
    const people = [
      { id: 71, nickName: '老周' },
      { id: 72, nickName: '小李' },
      { id: 70, nickName: '我' },
    ].map((own) => ({ ...buildUserItem(own), mutual: false, followedAt: '2026-05-01T00:00:00Z' }))
    answersPages('GET user/followers', () => people)
  })
  const people = (page: Awaited<ReturnType<typeof openForm>>) => within(page.getByRole('group', { name: /提到|@/ }))

  test('are chosen behind an @, one after the other, and sent by who they are', async () => {
    const page = await openForm()
    await page.write('多谢')
    await click(page.getByText('@'))
    expect(page.queryByText('我', { selector: '.mention-panel *' })).toBeNull()
    await click(people(page).getByText('老周'))
    expect([page.field().value, page.queryByText('小李')]).toEqual(['多谢@老周 ', null])
    await click(page.getByText('@'))
    await click(people(page).getByText('小李'))
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject({ content: '多谢@老周 @小李', mentions: [71, 72] })
  })

  test('are called no more where their name was taken out', async () => {
    const page = await openForm()
    await click(page.getByText('@'))
    await click(people(page).getByText('老周'))
    await page.write('多谢大家')
    await click(page.getByText('发布'))
    expect(sent()).not.toHaveProperty('mentions')
  })
})

describe('where it was', () => {
  const form = (own: object) => {
    drafts.write('words', {
      fields: { content: '今早', place: { name: '月塘', address: '', lat: 29.9, lng: 115.5 }, ...own },
      pictures: [],
      key: 'k',
    })
    return openForm()
  }

  test('may be known in part, and all of it after a while', async () => {
    const page = await form({})
    expect(page.queryByText('30 天后')).toBeNull()
    await click(page.getByRole('button', { name: /^别人看到的位置/ }))
    await click(within(page.getByRole('dialog')).getByText('约 1 公里'))
    await click(page.getByText('30 天后'))
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject({ placeReveal: 'km', placeOpensAfterDays: 30 })
  })

  test.each([
    [0, true],
    [4, false],
  ])('is opened to all only where all may read the post: %i', async (visibility, opens) => {
    const page = await form({ placeReveal: 'km', visibility })
    expect(page.queryByText('30 天后') !== null).toBe(opens)
  })
})
