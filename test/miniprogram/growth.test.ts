import type { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

describe.each(['weapp', 'tt'] as const)('coming back daily on %s', (platform) => {
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, `阿勤（${platform}）`)
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('they sign in for today, and see the month', async () => {
    await app.open('/member/sign/sign')
    await app.tap('签到领 5 积分')
    expect(app.text).toContain('今日已签到')
    expect(app.text).toContain('签到规则')
    await app.tap('签到规则')
    expect(app.text).toContain('北京时间')
  })

  test('the task of it has its reward', async () => {
    await app.open('/member/task/task')
    expect(app.text).toContain('每日任务')
    await app.tap('领取')
    expect(app.text).toContain('已领取')
  })

  test('they are in the ranking of the day', async () => {
    await app.open('/pagesA/ranking/ranking')
    await app.tap('今日')
    expect(app.text).toContain('我的排名')
    expect(app.text).toMatch(/第 \d+ 名/)
  })

  test('they see which level that is', async () => {
    await app.open('/member/wallet/exp')
    expect(app.text).toContain('Lv1')
    await app.tap('等级与权益')
    expect(app.text).toContain('签到多 1 积分')
  })
})
