import { readFile } from 'node:fs/promises'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

describe('the wallet', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member')
  })

  const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

  it('says what there is, how it came, and what a month began and ended with', async () => {
    const call = await town.client('member')
    const { credit, points } = await call('GET wallet', {})
    await member.opens('/pages/mine/mine')
    await member.follows('我的钱包')
    await member.sees(yuan(credit))
    await member.sees(points.toLocaleString('en'))

    await member.follows('支出明细')
    const row = member.screen.locator('.note-row').first()
    await row.getByText('更正').waitFor()
    await row.getByText(`结余 ${yuan(credit)}`).waitFor()
    await member.asks('全部时间')
    await member.answers(/^\d{4}年\d+月$/)
    await member.seesNoDialog()
    const lines = member.screen.locator('.month-statement__line')
    await lines.filter({ hasText: '目前' }).getByText(yuan(credit)).waitFor()
    expect(await lines.allInnerTexts()).toHaveLength(4)
  })

  it('takes a code that the operator handed out, and says what it gave', async () => {
    const [code] = (await town.server.command('codes', 'make', '1', 'credit', '688')).split('\n')
    const call = await town.client('member')
    const { credit } = await call('GET wallet', {})
    await member.opens('/member/wallet/recharge-credit')
    await member.writes('兑换码', code!.toLowerCase())
    await member.asks('兑换')
    await member.page.getByRole('dialog').getByText('余额增加了 ¥6.88').waitFor()
    await member.answers('确认')
    await member.seesNoDialog()
    expect((await call('GET wallet', {})).credit).toBe(credit + 688)
  })

  it('hands out a month as a file that a spreadsheet reads', async () => {
    await member.opens('/member/mine/integral')
    await member.asks('全部时间')
    await member.answers(/^\d{4}年\d+月$/)
    await member.seesNoDialog()
    const download = member.page.waitForEvent('download')
    await member.taps('下载当月明细（CSV）')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^points-\d{4}-\d\d\.csv$/)
    // With its mark, without which Excel takes it for an encoding of its own.
    expect((await readFile((await file.path())!, 'utf8')).split('\r\n')[0]).toBe(
      '\ufeffid,at,kind,amount,balance_after,subject_type,subject_id',
    )
  })
})
