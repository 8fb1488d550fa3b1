import { fireEvent, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import type { EditDetail } from '@anglers/contract/content'
import { BbsEditor, bbsForm } from '@/features/content/types/bbs'
import { DianpuEditor, dianpuForm } from '@/features/content/types/dianpu'
import { DiaochangEditor, diaochangForm } from '@/features/content/types/diaochang'
import { PlacesEditor, placesForm } from '@/features/content/types/places'
import { SecondhandEditor, secondhandForm } from '@/features/content/types/secondhand'
import { SingleEditor, singleForm } from '@/features/content/types/single'
import { WordsEditor, wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
import { ConflictSheet } from '@/features/publish/ConflictSheet'
import { secondhandSetting } from '@/features/secondhand'
import { buildEdit, buildPicture, buildUser } from '../../support/factories'
import { doing } from '../../support/page'
import { mayWrite } from '../../support/publishing'
import { show } from '../../support/render'
import { setting } from '../../support/secondhand'
import { answers, asked, refuses } from '../../support/server'

const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const REVEAL = '别人看到的位置'
const click = (element: Element) => doing(() => fireEvent.click(element))
const tap = (text: string) => click(screen.getByText(text))
const says = (text: string) => screen.queryByText(text) !== null
const pressed = (text: string) => screen.getByText(text).closest('.chips__chip')!.getAttribute('aria-pressed')

const forms: { leave: () => void }[] = []
beforeEach(() => {
  mayWrite()
  secondhandSetting.forget()
})
afterEach(() => {
  for (const form of forms.splice(0)) form.leave()
})

function begin<Own extends object>(of: PostFormType<Own>, own: object = {}): PostForm<Own> {
  const form = new PostForm(of)
  form.set({ title: '月塘', content: '早口好', ...own })
  forms.push(form)
  return form
}
/** The form of an old post, as the server has it. */
async function old<Own extends object>(of: PostFormType<Own>, own: Partial<EditDetail>): Promise<PostForm<Own>> {
  answers('GET posts/edit-detail', buildEdit({ type: of.type, title: '月塘', ...own }))
  const form = new PostForm(of, 12)
  forms.push(form)
  await form.load()
  return form
}

describe('a ground', () => {
  test('has prices unless it is wild, and a day of its fish where there are any', async () => {
    const form = begin(diaochangForm)
    await show(<DiaochangEditor form={form} />)
    expect([says('加一项收费'), says('放鱼日期')]).toEqual([true, false])
    await doing(() => form.set({ wild: true, stocking: '放鲤鱼' }))
    expect([says('加一项收费'), says('放鱼日期')]).toEqual([false, true])
  })

  test('offers what was tapped, and no longer what was tapped again', async () => {
    const form = begin(diaochangForm)
    await show(<DiaochangEditor form={form} />)
    await tap('停车')
    await tap('可夜钓')
    expect(form.fields.features).toEqual(['parking', 'night'])
    await tap('停车')
    expect([form.fields.features, pressed('可夜钓')]).toEqual([['night'], 'true'])
  })

  test.each([
    ['diaochang', diaochangForm, DiaochangEditor],
    ['dianpu', dianpuForm, DianpuEditor],
  ] as ['diaochang' | 'dianpu', PostFormType<object>, typeof DianpuEditor][])(
    'that is edited is not said to be like itself: %s',
    async (type, of, Editor) => {
      jest.useFakeTimers({ advanceTimers: true })
      answers(`POST ${type}/check`, { alike: [] })
      const form = await old(of, { place: PLACE })
      await show(<Editor form={form as never} />)
      await doing(() => jest.advanceTimersByTime(1_100))
      expect(asked(`POST ${type}/check`).map(({ body }) => body)).toEqual([{ name: '月塘', lat: 29.9, lng: 115.5, id: 12 }])
    },
  )
})

test('a shop offers what was tapped', async () => {
  const form = begin(dianpuForm)
  await show(<DianpuEditor form={form} />)
  await tap('活饵')
  await tap('修竿')
  expect(form.fields.services).toEqual(['bait', 'repair'])
})

test('a spot is good in the months that were tapped', async () => {
  const form = begin(placesForm)
  await show(<PlacesEditor form={form} />)
  await tap('3 月')
  await tap('11 月')
  expect(form.fields.months).toEqual(['3', '11'])
})

describe('what others know of a place', () => {
  test.each<[string, () => JSX.Element, boolean]>([
    ['a status', () => <WordsEditor form={begin(wordsForm, { place: PLACE })} />, true],
    ['a spot', () => <PlacesEditor form={begin(placesForm, { place: PLACE })} />, true],
    ['tackle', () => <SecondhandEditor form={begin(secondhandForm, { place: PLACE })} />, true],
    ['a ground, which is for everyone', () => <DiaochangEditor form={begin(diaochangForm, { place: PLACE })} />, false],
    ['a shop, which is for everyone', () => <DianpuEditor form={begin(dianpuForm, { place: PLACE })} />, false],
  ])('is chosen by who publishes %s', async (_, editor, chooses) => {
    answers('POST diaochang/check', { alike: [] })
    answers('POST dianpu/check', { alike: [] })
    await show(editor())
    expect(document.body.textContent.includes(REVEAL)).toBe(chooses)
  })

  test('may stay as little for good as at first', async () => {
    const form = begin(wordsForm, { place: PLACE, placeReveal: 'km' })
    await show(<WordsEditor form={form} />)
    expect(pressed('不公开')).toBe('true')
    await tap('30 天后')
    expect([form.fields.placeOpensAfterDays, pressed('30 天后'), pressed('不公开')]).toEqual([30, 'true', 'false'])
    await tap('不公开')
    expect(form.fields.placeOpensAfterDays).toBeNull()
  })
})

describe('tackle', () => {
  test('says what is wrong with its parts', async () => {
    const form = begin(secondhandForm, { price: '10', handovers: [], attributes: { length: '长' } })
    form.uploads.fill([])
    await show(<SecondhandEditor form={form} />)
    await doing(() => form.submit())
    for (const words of ['请选择怎么交付', '有一项不是数字', '请至少放一张照片']) expect([words, says(words)]).toEqual([words, true])
  })

  test.each([
    ['pole', '看每一节的缺口和漆裂，抽出竿梢看有没有换过，拍竿堵和编号'],
    ['lure_rod', '看插节口的磨损、轮座松不松、导眼'],
  ] as const)('says what its buyers look at, and who takes the money: %s', async (tackle, words) => {
    await show(<SecondhandEditor form={begin(secondhandForm, { tackle })} />)
    const hints = [...document.querySelectorAll('.secondhand-editor__hint')].map(({ textContent }) => textContent)
    expect(hints).toEqual([words, '平台不代收货款：见面验货，当面付款'])
  })

  test('takes offers, or does not, as its seller likes', async () => {
    const form = begin(secondhandForm)
    await show(<SecondhandEditor form={form} />)
    await tap('可以议价')
    expect(form.fields.openToOffers).toBe(false)
    await tap('可以议价')
    expect(form.fields.openToOffers).toBe(true)
  })

  test('whose kinds did not come asks for them again on a tap', async () => {
    refuses('GET secondhand/setting', 'rest_unavailable', 503, '请稍后再试')
    await show(<SecondhandEditor form={begin(secondhandForm)} />)
    expect(says('手竿')).toBe(false)
    answers('GET secondhand/setting', setting)
    await tap('重试')
    expect([says('手竿'), says('重试')]).toEqual([true, false])
  })
})

describe('an old post', () => {
  const REPRINT = { id: 7, author: buildUser(), title: '原文', text: '', picture: null, locked: null }

  test('that carries another one may stay without words, and be read by those who can read that', async () => {
    const form = await old(wordsForm, { title: '', content: '', reprint: REPRINT as never, visibility: 4, visibilities: [4, 3] })
    await show(<WordsEditor form={form} />)
    expect([document.querySelector('.reprint-strip') !== null, says('不允许转发')]).toEqual([true, false])
    await click(screen.getByRole('button', { name: /^谁可以看/ }))
    const options = [...document.querySelectorAll('.option')]
    expect(options.map((option) => option.querySelector('.name-and-note')!.firstElementChild!.textContent)).toEqual([
      '会员可见',
      '仅自己可见',
    ])
    expect(options.map((option) => option.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
    answers('POST publish/words', { id: 12, state: 'live', version: 4 })
    let outcome
    await doing(async () => (outcome = await form.submit()))
    expect(outcome).toMatchObject({ kind: 'published' })
  })

  test('that others may repost says so, and no longer', async () => {
    const form = await old(wordsForm, {})
    await show(<WordsEditor form={form} />)
    for (const noReprint of [true, false]) {
      await tap('不允许转发')
      expect(form.fields.noReprint).toBe(noReprint)
    }
  })

  test('for the followers of a topic says of which', async () => {
    const form = await old(wordsForm, { visibility: 5, tags: ['夜钓', '鲫鱼'], topic: '鲫鱼' })
    await show(<WordsEditor form={form} />)
    expect(pressed('关注 #鲫鱼 的钓友')).toBe('true')
    await tap('所有登录的钓友')
    expect(form.fields.topic).toBe('')
    await doing(() => form.set({ tags: [] }))
    expect(says('所有登录的钓友')).toBe(false)
  })

  test.each([
    ['carries nothing', null, true],
    ['carries another one, which it may not do twice', REPRINT, false],
  ])('that was changed elsewhere may become two, or not, where it %s', async (_, reprint, may) => {
    const form = await old(wordsForm, { reprint: reprint as never })
    form.set({ title: '这里的题' })
    answers('GET posts/edit-detail', buildEdit({ version: 5, title: '别处的题', content: '' }))
    await form.changed()
    await show(<ConflictSheet form={form} />)
    const title = () => document.querySelector('.conflict__title')!.textContent
    const mine = title()
    expect(says('两份都留：这份另存为新的')).toBe(may)
    await tap('别处改的')
    expect([mine, title(), says('（没有文字）')]).toEqual(['这里的题', '别处的题', true])
  })

  test('of a forum keeps its bounty once that is held', async () => {
    const extra = { type: 'bbs', forumId: 7, kind: 'question', poll: null, activity: null, bounty: 50, bountyFixed: true }
    const form = await old(bbsForm, { state: 'draft', extra: extra as never })
    await show(<BbsEditor form={form} />)
    expect([document.querySelectorAll('[aria-label^="悬赏"] .chips__chip').length, form.fields.bountyFixed]).toEqual([0, true])
  })
})

test('pictures that failed are said to have, until one goes', async () => {
  const form = begin(wordsForm)
  form.uploads.fill([{ ...buildPicture(), key: 'a' }])
  const [item] = form.uploads.items
  await doing(() => Object.assign(item!, { phase: 'failed' }))
  await doing(() => form.submit())
  expect(form.problems.media).toBeTruthy()
  await doing(() => form.uploads.remove(item!))
  expect(form.problems.media).toBeUndefined()
})

test('the form of an article says why a picture failed, and where what is written is kept', async () => {
  const form = begin(singleForm)
  form.uploads.fill([{ ...buildPicture(), key: 'a' }])
  await show(<SingleEditor form={form} />)
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const note = () => document.querySelector('.single-editor__saved')!.textContent
  expect([alerts(), note()]).toEqual([[], ''])
  await doing(() => runInAction(() => Object.assign(form.uploads.items[0]!, { phase: 'failed', problem: '这不是图片' })))
  await doing(() => runInAction(() => (form.onServer!.phase = 'saved')))
  expect([alerts(), note()]).toEqual([['这不是图片'], '草稿已存到云端，换台设备也能接着写'])
})
