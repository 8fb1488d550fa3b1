import { callAt } from '../setup/call.ts'
import type { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

/** A forum of the town by who may enter it, and its threads, as far as visitors meet them. */
const forumFor = async (access: string) =>
  (await callAt(server.origin, 'GET bbs/bbs-list', {})).flatMap(({ forums }) => forums).find((forum) => forum.access === access)!
const openThreads = async () => {
  const forums = (await callAt(server.origin, 'GET bbs/bbs-list', {})).flatMap((section) => section.forums).filter(({ open }) => open)
  return (await Promise.all(forums.map(({ id }) => callAt(server.origin, 'GET bbs/post', { id })))).flat()
}
const threadOf = async (kind: string) =>
  (await openThreads()).find(({ extra }) => extra?.type === 'bbs' && extra.kind === kind && !extra.over)!

describe.each(['weapp', 'tt'] as const)('forums and topics on %s', (platform) => {
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, `版友（${platform}）`)
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('the hall leads to a forum, which is followed, and to its threads', async () => {
    const forum = await forumFor('all')
    const [thread] = await callAt(server.origin, 'GET bbs/post', { id: forum.id })
    await app.open('/pages/bbs/bbs')
    await app.tap(forum.name)
    expect(app.page.route).toBe('pages/bbs/bbs-list')
    await app.tap('关注')
    expect(app.text).toContain('已关注')
    await app.tap(thread!.title)
    expect(app.page.route).toBe('pagesA/detail/detail')
    await app.open('/pages/bbs/bbs-like')
    expect(app.text).toContain(forum.name)
  })

  test('one votes, joins what is planned, and sees what a question promises', async () => {
    const [poll, activity, question] = [await threadOf('poll'), await threadOf('activity'), await threadOf('question')]
    const { options } = await callAt(server.origin, 'GET bbs/vote', { id: poll.id })
    await app.open(`/pagesA/detail/detail?id=${poll.id}`)
    await app.tap(options[0]!.words)
    await app.tap('投票')
    expect(app.text).toContain('已投票')
    await app.open(`/pagesA/detail/detail?id=${activity.id}`)
    const { capacity, taken } = await callAt(server.origin, 'GET bbs/activity', { id: activity.id })
    const isFull = capacity !== null && taken >= capacity
    await app.tap(isFull ? '排队候补' : '报名')
    expect(app.text).toContain(isFull ? '候补第' : '你已报名')
    await app.open(`/pagesA/detail/detail?id=${question.id}`)
    expect(app.text).toContain('悬赏')
  })

  test('a password opens a forum, which says no word before', async () => {
    const { id } = await forumFor('password')
    await app.open(`/pages/bbs/bbs-list?id=${id}`)
    expect(app.text).not.toContain('老码头今晚有人吗')
    await app.type({ placeholder: '向版主询问' }, '蚯蚓')
    await app.tap('进入')
    await app.waitFor('老码头今晚有人吗')
  })

  test('the thread that stays is looked for by its title', async () => {
    const { id } = await forumFor('all')
    const [merged, other] = await callAt(server.origin, 'GET bbs/post', { id })
    await app.open(`/pages/bbs/bbs-list?id=${id}&merge=${merged!.id}`)
    await app.waitFor(other!.title)
    expect(app.text).not.toContain(merged!.title)
  })

  test('the centre of topics leads to one, which is followed', async () => {
    const [topic] = await callAt(server.origin, 'GET topic/hot-topic', {})
    await app.open('/pages/topic/index')
    await app.tap(`#${topic!.name}`)
    expect(app.page.route).toBe('pages/topic/topic')
    await app.tap('关注')
    expect(app.text).toContain('已关注')
    await app.open('/pages/topic/topic-like')
    expect(app.text).toContain(topic!.name)
  })
})
