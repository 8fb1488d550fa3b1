import {
  ARTICLE_CHARS,
  ARTICLE_SUMMARY_CHARS,
  PHONE_CHARS,
  POLL_OPTION_CHARS,
  POST_TEXT_CHARS,
  POST_TITLE_CHARS,
  REDBAG_GREETING_CHARS,
  SECONDHAND_FLAW_CHARS,
  SECONDHAND_VALUE_CHARS,
  STOCKING_CHARS,
  VENUE_PRICE_NOTE_CHARS,
} from '@anglers/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import type { ComponentType } from 'react'
import { BbsEditor, bbsForm } from '@/features/content/types/bbs'
import { DianpuEditor, dianpuForm } from '@/features/content/types/dianpu'
import { DiaochangEditor, diaochangForm } from '@/features/content/types/diaochang'
import { PlacesEditor, placesForm } from '@/features/content/types/places'
import { RedbagEditor, redbagForm } from '@/features/content/types/redbag'
import { SecondhandEditor, secondhandForm } from '@/features/content/types/secondhand'
import { SingleEditor, singleForm } from '@/features/content/types/single'
import { VideoEditor, videoForm } from '@/features/content/types/video'
import { WordsEditor, wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
import { secondhandSetting } from '@/features/secondhand'
import { doing } from '../../support/page'
import { mayWrite } from '../../support/publishing'
import { show } from '../../support/render'

interface Case {
  of: PostFormType<object>
  Editor: ComponentType<{ form: PostForm }>
  /** What was chosen or typed before, so that all fields are there. */
  own?: object
}
const kind = <Own extends object>(of: PostFormType<Own>, Editor: ComponentType<{ form: PostForm<Own> }>, own?: object): Case =>
  ({ of, Editor, own }) as unknown as Case
const week = { kind: 'week', daily: '', week: Array<string>(7).fill(''), holidays: '' }
const daily = { ...week, kind: 'daily' }
const cases = {
  words: kind(wordsForm, WordsEditor),
  single: kind(singleForm, SingleEditor),
  video: kind(videoForm, VideoEditor),
  redbag: kind(redbagForm, RedbagEditor),
  places: kind(placesForm, PlacesEditor),
  dianpu: kind(dianpuForm, DianpuEditor, { hours: daily }),
  diaochang: kind(diaochangForm, DiaochangEditor, { hours: week, stocking: '放', prices: [{ per: 'rod', price: '', note: '' }] }),
  secondhand: kind(secondhandForm, SecondhandEditor, { condition: 'flawed' }),
  poll: kind(bbsForm, BbsEditor, { kind: 'poll' }),
  activity: kind(bbsForm, BbsEditor, { kind: 'activity' }),
}
type Name = keyof typeof cases

let form: PostForm
beforeEach(() => {
  mayWrite()
  secondhandSetting.forget()
})
afterEach(() => form.leave())

async function open(name: Name) {
  const { of, Editor, own } = cases[name]
  form = new PostForm(of)
  form.set({ ...own })
  await show(<Editor form={form} />)
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=date]), textarea')]

const title = (hint: string, name = '标题') => [name, hint, POST_TITLE_CHARS, '']
const text = (hint: string) => ['正文', hint, POST_TEXT_CHARS, '']
const fish = ['鱼种（可不填）', '鲫鱼、鲤鱼、鳊鱼，用顿号隔开', 200, '']
const phone = ['电话（可不填）', '钓友可以打来问鱼情', PHONE_CHARS, '']
const hours = (day: string) => [day, '06:00-18:00，休息就空着', 40, '']
const holidays = ['法定节假日（可不填）', '不填则和平时一样，休息写“休息”', 40, '']
const about = text('介绍一下：怎么走、几号位、鱼情怎么样')
const option = (at: number) => [`选项 ${at}`, '再加一个选项', POLL_OPTION_CHARS, '']
const thread = [title('标题，一句话说清楚'), text('说说你的经验或问题')]

test.each<[Name, unknown[][], object]>([
  ['words', [text('今天钓得怎么样？说说水情、饵料和渔获'), title('给这条动态起个标题', '标题（可不填）')], { content: '1', title: '2' }],
  [
    'single',
    [
      title('这篇文章叫什么'),
      ['摘要（可不填）', '一两句话说说这篇讲什么，会显示在列表里', ARTICLE_SUMMARY_CHARS, ''],
      ['正文', '从怎么选点、怎么调漂写起，写得越细，钓友越受用', ARTICLE_CHARS, ''],
    ],
    { title: '1', summary: '2', blocks: [{ kind: 'paragraph', spans: [{ text: '3' }] }] },
  ],
  ['video', [text('说说这一竿：在哪里、什么鱼、怎么溜上来的'), title('给视频起个标题', '标题（可不填）')], { content: '1', title: '2' }],
  [
    'redbag',
    [
      ['红包个数', '发给几个人', 4, 'numeric'],
      ['总金额', '0.00 元', 10, 'decimal'],
      ['祝福语', '恭喜发财，大吉大利', REDBAG_GREETING_CHARS, ''],
      text('说点什么，让大家来领红包'),
    ],
    { count: '1', total: '2', greeting: '3', content: '4' },
  ],
  ['places', [title('给这个钓点起个名字'), fish, text('怎么走、水深、打哪儿、用什么饵')], { title: '1', fish: '2', content: '3' }],
  [
    'dianpu',
    [title('店名是什么'), ['品牌（可不填）', '光威、化氏，用顿号隔开', 200, ''], hours('营业时间'), holidays, phone, about],
    { title: '1', brands: '2', hours: { ...daily, daily: '3', holidays: '4' }, phone: '5', content: '6' },
  ],
  [
    'diaochang',
    [
      title('钓场叫什么'),
      fish,
      ['价格（元）', '0', 8, 'decimal'],
      ['说明（可不填）', '例如：周末、正钓', VENUE_PRICE_NOTE_CHARS, ''],
      ...['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map(hours),
      holidays,
      phone,
      ['放鱼（可不填）', '例如：放鲤鱼 1000 斤', STOCKING_CHARS, ''],
      about,
    ],
    {
      title: '1',
      fish: '2',
      prices: [{ per: 'rod', price: '3', note: '4' }],
      hours: { ...week, week: ['5', '6', '7', '8', '9', '10', '11'], holidays: '12' },
      phone: '13',
      stocking: '14',
      content: '15',
    },
  ],
  [
    'secondhand',
    [
      title('品牌、型号、规格'),
      text('用了多久，为什么出，有没有配件'),
      ['长度 (m)（可不填）', '2.7–12', SECONDHAND_VALUE_CHARS, 'decimal'],
      ['瑕疵在哪里', '如：第二节有一道漆裂', SECONDHAND_FLAW_CHARS, ''],
      ['价格（元）', '0', 10, 'decimal'],
    ],
    { title: '1', content: '2', attributes: { length: '3' }, flaw: '4', price: '5' },
  ],
  ['poll', [...thread, option(1), option(2)], { title: '1', content: '2', poll: { options: ['3', '4'] } }],
  [
    'activity',
    [...thread, ['开始时间', '08:00', 5, ''], ['名额', '不填就是不限', 3, 'numeric']],
    { title: '1', content: '2', activity: { hour: '3', capacity: '4' } },
  ],
])('the form of %s says what each of its fields is for, how much it takes, and holds what is typed there', async (name, fields, filled) => {
  await open(name)
  expect(inputs().map((input) => [input.ariaLabel, input.placeholder, input.maxLength, input.inputMode])).toEqual(fields)
  for (const [at, input] of inputs().entries()) await doing(() => fireEvent.input(input, { target: { value: String(at + 1) } }))
  expect(form.fields).toMatchObject(filled)
})

/** The field that a sentence stands at; where it is none of a single field, what stands before it, or around it. */
function placeOf(words: string): string {
  const alert = screen.getByText(words).closest('[role=alert]')!
  const field = alert.closest('.field, .text-area')
  if (field) return field.querySelector('input, textarea')!.ariaLabel!
  const before = alert.closest('.venue-field, .catch-rows') ?? alert.previousElementSibling!
  return before.textContent!
}

test.each<[Name, Record<string, string | RegExp>]>([
  ['words', { content: '正文', title: '标题（可不填）', catches: /^渔获/ }],
  ['single', { title: '标题', summary: '摘要（可不填）', catches: /^渔获/ }],
  ['video', { content: '正文', title: '标题（可不填）' }],
  ['redbag', { count: '红包个数', total: '总金额', greeting: '祝福语', content: '正文', tags: /^话题/, place: /^地点/ }],
  ['places', { title: '标题', place: /^地点/, fish: '鱼种（可不填）', content: '正文', tags: /^话题/ }],
  ['dianpu', { title: '标题', place: /^地点/, brands: '品牌（可不填）', hours: /^营业时间/, phone: '电话（可不填）', content: '正文' }],
  [
    'diaochang',
    {
      title: '标题',
      place: /^地点/,
      fish: '鱼种（可不填）',
      prices: /^收费/,
      hours: /^营业时间/,
      phone: '电话（可不填）',
      stocking: '放鱼（可不填）',
      stockedOn: '放鱼日期',
      content: '正文',
    },
  ],
  [
    'secondhand',
    { title: '标题', content: '正文', attributes: /./, flaw: '瑕疵在哪里', price: '价格（元）', handovers: /^交付方式/, place: /^地点/ },
  ],
  ['poll', { title: '标题', content: '正文', forumId: /^版块/ }],
  ['activity', { activity: '开始时间' }],
])('the form of %s says at each of its fields what is wrong with it', async (name, places) => {
  await open(name)
  const problems = Object.fromEntries(Object.keys(places).map((field) => [field, `${field} 不行`]))
  await doing(() => runInAction(() => (form.problems = problems)))
  const said = Object.entries(problems).map(([field, words]) => [field, placeOf(words)])
  expect(said).toEqual(
    Object.entries(places).map(([field, place]) => [field, typeof place === 'string' ? place : expect.stringMatching(place)]),
  )
  expect(screen.getAllByRole('alert')).toHaveLength(said.length)
})

test.each<[Name, string]>([
  ['single', 'blocks'],
  ['video', 'film'],
  ['poll', 'poll'],
  ['words', 'media'],
  ['single', 'media'],
  ['secondhand', 'media'],
])('the form of %s says what is wrong with its %s', async (name, field) => {
  await open(name)
  await doing(() => runInAction(() => (form.problems = { [field]: '不行' })))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['不行'])
})

const own = {
  redbag: { count: '3' },
  places: { months: ['3'] },
  dianpu: { services: ['bait'] },
  diaochang: { wild: true },
  secondhand: { flaw: '一道漆裂' },
  video: { film: { upload: 'a', size: 1, cachedName: null, done: null } },
  single: { summary: '浅滩先升温' },
  words: { catches: [{ species: null, name: '银鲳', latin: '' }] },
}
test.each(Object.entries(own) as [Name, object][])('of %s is not lost what only its type has, alone', async (name, fields) => {
  form = new PostForm(cases[name].of)
  expect(form.isEmpty).toBe(true)
  form.set(fields)
  expect(form.isEmpty).toBe(false)
})

/** The groups of choices, what can be chosen in each of them, and what is. */
const chips = () =>
  [...document.querySelectorAll('.chips, .segments')].map((group) => {
    const choices = [...group.querySelectorAll<HTMLElement>('[aria-pressed]')]
    return {
      group,
      choices,
      said: [group.ariaLabel, choices.map((choice) => (choice.ariaPressed === 'true' ? '✓' : '') + choice.textContent).join(' ')],
    }
  })

test.each<[Name, string[][], object]>([
  [
    'redbag',
    [
      ['红包里放什么', '✓余额 积分'],
      ['怎么分', '✓拼手气 普通'],
      ['谁可以领', '✓所有人 关注我的人 评论过的人'],
    ],
    { unit: 'points', split: 'equal', takers: 'commenters' },
  ],
  [
    'places',
    [
      ['水域类型', '✓溪流 河流 湖泊 水库 鱼塘 海钓'],
      ['怎么到', '车到水边 ✓步行 要攀爬 坐船'],
      ['好钓的月份（可不填）', '1 月 2 月 3 月 4 月 5 月 6 月 7 月 8 月 9 月 10 月 11 月 12 月'],
    ],
    { water: 'sea', access: 'boat', months: ['12'] },
  ],
  [
    'dianpu',
    [
      ['提供什么', '活饵 修竿 绑线 租钓具 快递 教学 二手 停车'],
      ['营业时间', '不填写 全天 ✓每天一样 按天填写'],
    ],
    { services: ['parking'], hours: week },
  ],
  [
    'diaochang',
    [
      ['水域类型', '水库 湖泊 河流 溪流 ✓鱼塘 海钓'],
      ['收费', '✓每竿 每小时 每天 每斤鱼 门票'],
      ['营业时间', '不填写 全天 每天一样 ✓按天填写'],
      ['提供什么', '可夜钓 停车 吃饭 厕所 遮阳棚 租钓具 住宿 小卖部'],
    ],
    { water: 'sea', prices: [{ per: 'entry' }], features: ['shop'] },
  ],
  [
    'secondhand',
    [
      ['种类', '✓手竿 路亚竿'],
      ['成色', '全新 轻微使用痕迹 ✓有瑕疵'],
      ['交付方式', '✓自提 邮寄'],
    ],
    { tackle: 'lure_rod', condition: 'flawed', attributes: { power: 'ML' } },
  ],
  [
    'poll',
    [
      ['帖子类型', '普通 提问 ✓投票 活动'],
      ['每人可选', '✓单选 最多 2 项'],
      ['截止', '1 天后 3 天后 ✓7 天后 30 天后 不限'],
    ],
    { kind: 'activity' },
  ],
  [
    'activity',
    [
      ['帖子类型', '普通 提问 投票 ✓活动'],
      ['时长', '2 小时 ✓4 小时 8 小时 24 小时'],
      ['每人可带（含本人）', '✓1 人 2 人 3 人 4 人 6 人 10 人'],
    ],
    { activity: { lasts: '24', partyMost: 10 } },
  ],
])('the form of %s offers all that there is to choose, and takes what is tapped', async (name, groups, chosen) => {
  await open(name)
  expect(chips().map(({ said }) => said)).toEqual(groups)
  for (const at of groups.keys()) await doing(() => fireEvent.click(chips()[at]!.choices.at(-1)!))
  expect(form.fields).toMatchObject(chosen)
})

test('an attribute that is chosen is taken back by another tap', async () => {
  await open('secondhand')
  await doing(() => form.set({ tackle: 'lure_rod' } as object))
  const hard = () => screen.getByText('ML').closest<HTMLElement>('.chips__chip')!
  for (const pressed of ['true', 'false']) {
    await doing(() => fireEvent.click(hard()))
    expect(hard().ariaPressed).toBe(pressed)
  }
})
