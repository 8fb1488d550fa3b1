import { bbsForm } from '@/features/content/types/bbs'
import { dianpuForm } from '@/features/content/types/dianpu'
import { diaochangForm } from '@/features/content/types/diaochang'
import { placesForm } from '@/features/content/types/places'
import { redbagForm } from '@/features/content/types/redbag'
import { secondhandForm } from '@/features/content/types/secondhand'
import { singleForm } from '@/features/content/types/single'
import { videoForm } from '@/features/content/types/video'
import { wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
import { secondhandSetting } from '@/features/secondhand'
import { NO_HOURS } from '@/features/waters'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPicture, buildSession } from '../../support/factories'
import { setting } from '../../support/secondhand'
import { answers, asked } from '../../support/server'

const types = {
  bbs: bbsForm,
  dianpu: dianpuForm,
  diaochang: diaochangForm,
  places: placesForm,
  redbag: redbagForm,
  secondhand: secondhandForm,
  single: singleForm,
  video: videoForm,
  words: wordsForm,
} as unknown as Record<string, PostFormType<object>>

const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
const words = { content: '早口好' }
const named = { title: '月塘', place: PLACE }
const sold = { ...named, price: '10' }
const thread = { forumId: 7, title: '几点出钓', ...words }
const options = (...of: string[]) => ({ options: of, most: 1, ends: '7', until: null, secret: false, frozen: false })
const line = { key: 'a', kind: 'file', name: '路线.gpx', bytes: 5, file: null }
const price = (of: string) => [{ per: 'rod', price: of, note: '' }]
const HOURS = '请写成 06:00-18:00，几段之间用空格隔开'
const AMOUNT = '请填写 ¥0.01 到 ¥1000 的金额'
const PICTURE = { media: '请至少放一张照片' }

beforeEach(async () => {
  session.open(buildSession())
  secondhandSetting.forget()
  answers('GET secondhand/setting', setting)
  await secondhandSetting.load()
})

test.each<[string, object, object]>([
  ['words', {}, { content: '写点什么，或者加张图片吧' }],
  ['words', { ...words, visibility: 1 }, { price: AMOUNT }],
  ['words', { ...words, visibility: 1, price: '0' }, { price: AMOUNT }],
  ['words', { ...words, visibility: 1, price: '1000.01' }, { price: AMOUNT }],
  ['words', { ...words, visibility: 2 }, { password: '请设置访问密码' }],
  ['single', {}, { title: '请给文章起个标题', blocks: '请写下文章的正文' }],
  ['single', { title: '春钓滩', blocks: [line] }, { blocks: '有文件还没有上传成功：请等它传完，或者移除它' }],
  ['video', words, { film: '请选择一个视频' }],
  ['video', { film: { upload: 'a', size: 1, cachedName: null, done: null } }, { film: '视频还没有传完，请稍等' }],
  ['redbag', words, { count: '填写红包个数' }],
  ['redbag', { count: '0', total: '5' }, { count: '填写红包个数' }],
  ['redbag', { count: '3' }, { total: '填写金额' }],
  ['redbag', { count: '3', total: '0.02' }, { total: '每个红包至少 ¥0.01' }],
  ['redbag', { count: '3', total: '2', unit: 'points' }, { total: '每个红包至少 1 积分' }],
  ['places', { title: ' ' }, { title: '请写下名称', place: '请选择它在哪里' }],
  ['dianpu', words, { title: '请写下名称', place: '请选择它在哪里' }],
  ['dianpu', { ...named, hours: { ...NO_HOURS, kind: 'daily', daily: '随时' } }, { hours: HOURS }],
  ['diaochang', words, { title: '请写下名称', place: '请选择它在哪里' }],
  [
    'diaochang',
    { ...named, prices: price('贵'), hours: { ...NO_HOURS, kind: 'week', week: ['早'] }, stocking: '放鲤鱼' },
    { prices: '请填写正确的价格', hours: HOURS, stockedOn: '请选择放鱼日期' },
  ],
  [
    'secondhand',
    { ...words, condition: 'flawed', flaw: ' ' },
    {
      ...PICTURE,
      title: '请写明卖的是什么',
      price: '请填 0.01 到 10 万元之间的价格',
      flaw: '请说明瑕疵',
      place: '自提请选一个地点',
    },
  ],
  ['secondhand', { ...sold, price: '100000.01' }, { ...PICTURE, price: '请填 0.01 到 10 万元之间的价格' }],
  ['secondhand', { ...sold, handovers: [] }, { ...PICTURE, handovers: '请选择怎么交付' }],
  ['secondhand', { ...sold, place: null, handovers: ['ship'] }, PICTURE],
  ['secondhand', { ...sold, attributes: { length: '长' } }, { ...PICTURE, attributes: '有一项不是数字' }],
  ['bbs', {}, { forumId: '选一个版块再发', title: '写个标题，大家更容易看到', content: '写点内容，或加一张图' }],
  ['bbs', { ...thread, content: '', kind: 'poll', poll: options('清晨', ' ') }, { poll: '至少写两个选项' }],
  ['bbs', { ...thread, kind: 'poll', poll: options('清晨', '清晨 ', '夜里') }, { poll: '有两个选项一样' }],
  [
    'bbs',
    { ...thread, kind: 'poll', poll: { ...options('清晨', '夜里'), secret: true, ends: '' } },
    { poll: '截止后公布结果，要选一个截止时间' },
  ],
  ['bbs', { ...thread, kind: 'activity' }, { activity: '写上日期和开始时间' }],
])('the form of %s, of which there is %j, says what is missing or wrong, and sends nothing', async (type, own, problems) => {
  const form = new PostForm(types[type]!)
  form.set(own)
  expect(await form.submit()).toEqual({ kind: 'failed' })
  expect(form.problems).toEqual(problems)
  expect([Object.values(problems).includes(toaster.current?.text), asked().map(({ name }) => name)]).toEqual([
    true,
    ['GET secondhand/setting'],
  ])
  form.discard()
})

test('the attributes of an old listing are not lost where nobody knows which there are', async () => {
  secondhandSetting.forget()
  const form = new PostForm(secondhandForm)
  form.uploads.fill([{ ...buildPicture(), key: 'a' }])
  form.set({ ...sold, attributes: { length: '4.5' } })
  await form.submit()
  expect(form.problems).toEqual({ attributes: '网络不给力，请稍后再试' })
  form.discard()
})
