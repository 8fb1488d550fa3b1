import { callAt } from '../setup/call.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openServer } from './town.ts'

/** Two of the demo town, as its server prints them. */
const MEMBER = { user: 'yugan', password: 'yugan2026' }
const OPERATOR = { user: 'guanli', password: 'guanli2026' }

const server = openServer()

const enter = (who: typeof MEMBER) => callAt(server.origin, 'POST site/login', who)
type Entered = Awaited<ReturnType<typeof enter>>

describe.each(['weapp', 'tt'] as const)('giving on %s', (platform) => {
  let app: MiniProgram
  let mine: Entered
  let theirs: Entered
  let group: number

  beforeAll(async () => {
    ;[mine, theirs] = [await enter(MEMBER), await enter(OPERATOR)]
    // Who has said a word to each other is no stranger.
    await callAt(server.origin, 'POST message/send', { id: mine.user.id, text: '在吗' }, theirs.access_token)
    await callAt(server.origin, 'POST message/send', { id: theirs.user.id, text: '在' }, mine.access_token)
    const made = await callAt(
      server.origin,
      'POST group-message/create',
      { name: `抢红包 ${platform}`, members: [theirs.user.id] },
      mine.access_token,
    )
    group = made.id
    app = new MiniProgram({ platform, server: server.origin })
    await app.launch()
    await app.open('/member/login/login')
    await app.tap('密码登录')
    await app.type({ placeholder: '用户名、手机号或邮箱' }, MEMBER.user)
    await app.type({ placeholder: '请输入密码' }, MEMBER.password)
    await app.tap({ class: 'agreement__tick' })
    await app.tap('登录')
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('they put a red packet into a group, open it where it lies, and it stays opened', async () => {
    await app.open(`/pagesB/chat/chat-group?id=${group}`)
    await app.rush(['navigateTo', `/pagesB/chat/redbag/redbag?group=${group}`])
    await app.type({ placeholder: '发给几个人' }, '1')
    await app.type({ placeholder: '0.00 元' }, '1.88')
    await app.tap('塞进红包')
    expect(app.page.route).toBe('pagesB/chat/chat-group')
    await app.waitFor('恭喜发财，大吉大利')
    await app.tap({ class: 'redbag-card' })
    await app.waitFor('荻湖渔竿 的红包')
    await app.tap({ class: 'redbag-cover__open' })
    await app.waitFor('1.88')
    expect(app.text).toContain('已存入余额')
    await app.tap({ class: 'redbag-overlay__close' })
    await app.waitFor('已领取')
  })

  test('who was faster, and how much it was, is a page of its own', async () => {
    const { messages } = await callAt(server.origin, 'GET group-message/list', { id: group }, mine.access_token)
    const { card } = messages.find((message) => message.card?.type === 'redbag')!
    await app.open(`/pagesB/chat/redbag/detail?id=${card!.id}`)
    expect(app.text).toContain('1.88')
    expect(app.text).toContain('已领取 1/1 个')
  })

  test('they give a gift in a chat: it is shown to have been given, and the other has it with its words', async () => {
    const word = `夜里暖暖（${platform}）`
    await app.open(`/pagesB/chat/chat?id=${theirs.user.id}`)
    await app.rush(['navigateTo', `/pagesA/gift/gift?id=${theirs.user.id}&chat=1`])
    await app.tap('热茶')
    await app.type({ placeholder: '祝你连竿' }, word)
    await app.tap('赠送')
    await app.waitFor(word)
    expect(app.page.route).toBe('pagesB/chat/chat')
    const [note] = await callAt(server.origin, 'GET gift/note', { type: 'received' }, theirs.access_token)
    expect(note).toMatchObject({ key: 'thermos', word, from: { id: mine.user.id } })
    await app.open('/pagesA/gift/note')
    await app.tap('送出的')
    expect(app.text).toContain(word)
  })
})
