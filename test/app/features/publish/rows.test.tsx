import { POST_PASSWORD_CHARS, POST_TEASER_CHARS, TAG_CHARS } from '@anglers/contract/limits'
import { fireEvent, screen, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { WordsEditor, wordsForm } from '@/features/content/types/words'
import { PostForm } from '@/features/publish'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers } from '../../support/server'

const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
const click = (element: Element) => doing(() => fireEvent.click(element))
let form: PostForm

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET topic/hot-topic', [])
})
afterEach(() => form.leave())

async function open(own: object) {
  form = new PostForm(wordsForm)
  form.set(own)
  await show(<WordsEditor form={form} />)
}
const row = (name: string) => [...document.querySelectorAll('.row')].find((one) => one.textContent!.startsWith(name))!
const options = () =>
  [...document.querySelectorAll('.dialog:not(.dialog--leaving) .option')].map((option) => [
    (option as HTMLElement).ariaPressed,
    ...[...option.querySelector('.name-and-note')!.children].map(({ textContent }) => textContent),
  ])
/** What is asked for below the row of readers. */
const asks = () =>
  [...document.querySelectorAll('.row-fields input')].map((input) => {
    const { ariaLabel, placeholder, maxLength, inputMode } = input as HTMLInputElement
    return [ariaLabel, placeholder, maxLength, inputMode]
  })
const TEASER = ['给看不到全文的人的一句话（可不填）', '这句话和标题所有人都能看到', POST_TEASER_CHARS, '']

test.each([
  [0, '公开', []],
  [1, '付费可见', [['价格（元）', '例如 3.50', 7, 'decimal'], TEASER]],
  [2, '密码可见', [['访问密码', '告诉谁，谁就能看', POST_PASSWORD_CHARS, ''], TEASER]],
  [3, '仅自己可见', []],
  [4, '会员可见', [TEASER]],
  [5, '登录可见', [TEASER]],
])('of who may read it, %i, its row says so, and asks for what that needs', async (visibility, name, fields) => {
  await open({ visibility })
  expect([row('谁可以看').textContent, asks()]).toEqual([`谁可以看${name}`, fields])
})

test('what is wrong with what readers need is said at it', async () => {
  for (const [visibility, field, label] of [
    [1, 'price', '价格（元）'],
    [2, 'password', '访问密码'],
    [4, 'teaser', TEASER[0]],
  ] as const) {
    await open({ visibility })
    await doing(() => runInAction(() => (form.problems = { [field]: '不行' })))
    expect(screen.getByText('不行').closest('.field')!.querySelector('input')!.ariaLabel).toBe(label)
    form.leave()
  }
})

test('who may read it is chosen among all, each with what it means', async () => {
  await open({ visibility: 2 })
  await click(row('谁可以看'))
  expect(options()).toEqual([
    ['false', '公开', '所有人都能看到'],
    ['false', '登录可见', '登录的钓友能看到全文'],
    ['false', '会员可见', '开通会员的钓友能看到全文'],
    ['false', '付费可见', '付费后能看到全文'],
    ['true', '密码可见', '知道密码的人能看到全文'],
    ['false', '仅自己可见', '只有你自己能看到'],
  ])
  await click(screen.getByText('付费可见'))
  expect([form.fields.visibility, screen.queryByRole('dialog')]).toEqual([1, null])
})

test('what others know of the place is chosen, each with what it means', async () => {
  await open({ place: PLACE })
  expect(row('别人看到的位置').textContent).toBe('别人看到的位置准确位置')
  await click(row('别人看到的位置'))
  expect(options()).toEqual([
    ['true', '准确位置', '能看到内容的人都知道准确位置'],
    ['false', '约 1 公里', '只显示所在的 1 公里方格；付费、密码等方式放行的人能看到准确位置'],
    ['false', '大致区域', '只显示约 20 公里的范围，不上地图'],
    ['false', '隐藏', '别人不知道在哪里'],
  ])
  await click(screen.getByText('大致区域'))
  expect([form.fields.placeReveal, screen.queryByRole('dialog'), row('别人看到的位置').textContent]).toEqual([
    'town',
    null,
    '别人看到的位置大致区域',
  ])
})

test.each([
  ['km', 0, ['不公开', '7 天后', '30 天后', '90 天后', '365 天后']],
  ['hidden', 0, ['不公开', '7 天后', '30 天后', '90 天后', '365 天后']],
  ['exact', 0, []],
  ['km', 4, []],
])('a place of which others know %s may open later only where all may read of it: %i', async (placeReveal, visibility, terms) => {
  await open({ place: PLACE, placeReveal, visibility })
  expect([...document.querySelectorAll('[aria-label="以后公开准确位置"] .chips__chip')].map(({ textContent }) => textContent)).toEqual(
    terms,
  )
})

test('without a place nobody is asked what others know of it', async () => {
  await open({})
  expect([row('地点').textContent, row('别人看到的位置')]).toEqual(['地点添加', undefined])
})

test('topics are typed as long as they may be, under how many there may be', async () => {
  await open({})
  await click(row('话题'))
  const sheet = within(screen.getByRole('dialog', { name: '话题（最多 5 个）' }))
  const { placeholder, maxLength } = sheet.getByLabelText<HTMLInputElement>('新话题')
  expect([placeholder, maxLength]).toEqual(['例如 夜钓', TAG_CHARS])
})

test('that others may not repost it stands off at first, and says whom it is for', async () => {
  await open({})
  const flip = screen.getByText('不允许转发').closest<HTMLElement>('.switch-row')!
  expect(flip.ariaPressed).toBe('false')
  await click(flip)
  expect([flip.ariaPressed, form.fields.noReprint]).toEqual(['true', true])
})
