import { callAt } from '../setup/call.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openServer } from './town.ts'

/** Two of the demo town, as its server prints them. */
const MEMBER = { user: 'yugan', password: 'yugan2026', name: '荻湖渔竿' }
const OPERATOR = { user: 'guanli', password: 'guanli2026', name: '泽安渔友会' }

const server = openServer()

const enter = ({ user, password }: typeof MEMBER) => callAt(server.origin, 'POST site/login', { user, password })
type Entered = Awaited<ReturnType<typeof enter>>

describe.each(['weapp', 'tt'] as const)('a chat on %s', (platform) => {
  const asked = `几点出发（${platform}）`
  let app: MiniProgram
  let mine: Entered
  let theirs: Entered

  beforeAll(async () => {
    ;[mine, theirs] = [await enter(MEMBER), await enter(OPERATOR)]
    // Who has said a word to each other is no stranger.
    await callAt(server.origin, 'POST message/send', { id: mine.user.id, text: '在吗' }, theirs.access_token)
    await callAt(server.origin, 'POST message/send', { id: theirs.user.id, text: '在' }, mine.access_token)
    await callAt(server.origin, 'POST message/send', { id: mine.user.id, text: asked }, theirs.access_token)
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

  const writing = { placeholder: '说点什么…' }
  const lastSaid = async () => {
    const { messages } = await callAt(server.origin, 'GET message/list', { id: theirs.user.id }, mine.access_token)
    return messages.at(-1)!
  }

  test('a message is answered by quoting it', async () => {
    await app.open(`/pagesB/chat/chat?id=${theirs.user.id}`)
    await app.waitFor(asked)
    await app.press(asked)
    await app.tap('引用')
    await app.waitFor(`${OPERATOR.name}：${asked}`)
    await app.type(writing, '六点')
    await app.tap('发送')
    expect(app.has({ class: 'quote-strip' })).toBe(false)
    expect(await lastSaid()).toMatchObject({ text: '六点', quote: { text: asked, from: { id: theirs.user.id } } })
  })

  test('emoji are put into it one after another, and one is taken back', async () => {
    await app.type(writing, '爆护')
    await app.tap({ class: 'icon--emoji' })
    for (const sign of ['🐟', '🎣', '🎣']) await app.tap(sign)
    await app.tap({ class: 'emoji-panel__erase' })
    await app.tap('发送')
    await app.waitFor('爆护🐟🎣')
    expect(await lastSaid()).toMatchObject({ text: '爆护🐟🎣' })
  })

  test('a group is made together with its member, and an @ calls on all of it', async () => {
    await app.open('/pagesB/chat/chat-group-list')
    await app.tap('发起群聊')
    await app.waitFor('点选要邀请的钓友')
    await app.waitFor(OPERATOR.name)
    await app.tap(OPERATOR.name)
    await app.tap('发起群聊（1）')
    expect(app.page.route).toBe('pagesB/chat/chat-group')
    await app.waitFor(`${MEMBER.name}、${OPERATOR.name}`)
    await app.type(writing, '@')
    await app.waitFor('选择要提醒的人')
    await app.tap('所有人')
    expect(app.attribute(writing, 'value')).toBe('@所有人 ')
    await app.type(writing, '@所有人 明早六点')
    await app.tap('发送')
    await app.waitFor('@所有人 明早六点')
    const [group] = await callAt(server.origin, 'GET group-message', {}, mine.access_token)
    expect(group).toMatchObject({ last: { text: '@所有人 明早六点', mentionsAll: true } })
    expect(await callAt(server.origin, 'GET notice/list', { tab: 'system' }, theirs.access_token)).toContainEqual(
      expect.objectContaining({ kind: 'group_invited', title: `${MEMBER.name}、${OPERATOR.name}` }),
    )
  })
})
