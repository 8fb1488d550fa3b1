import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

const THANKS = '已收到，我们会尽快核实'
const WORDS = '到处发假钓场，骗人交定金'

describe('reporting', () => {
  const town = openTown()
  let angler: Angler
  let post: { id: number; author: number }

  beforeAll(async () => {
    post = await town.liveliestPost()
  })

  const opensPost = () => angler.opens(`/pagesA/detail/detail?id=${post.id}`)
  /** Chooses to report, from the menu that was just opened. */
  const choosesReport = () => angler.answers('举报')
  const dialog = (title: string) => angler.page.getByRole('dialog', { name: title })

  it('a post: the reason first, and thanks after', async () => {
    angler = await town.signedIn('member')
    await opensPost()
    await angler.asks('更多操作')
    await choosesReport()
    const form = dialog('举报内容')
    const send = form.getByRole('button', { name: '提交举报' })
    await form.getByRole('button', { name: '垃圾广告' }).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await form.getByRole('button', { name: '垃圾广告' }).click()
    await send.click()
    await angler.page.getByText(THANKS).waitFor()
    await angler.seesNoDialog()

    await angler.asks('更多操作')
    await choosesReport()
    await form.getByRole('button', { name: '不实信息' }).click()
    await send.click()
    await form.getByText('你已经举报过了，我们正在处理').waitFor()
  })

  it('a comment of somebody else', async () => {
    angler = await town.signedIn('member')
    await opensPost()
    await angler.screen.locator('.comment').getByRole('button', { name: '更多操作' }).first().click()
    await choosesReport()
    const form = dialog('举报评论')
    await form.getByRole('button', { name: '辱骂攻击' }).click()
    await form.getByRole('button', { name: '提交举报' }).click()
    await angler.page.getByText(THANKS).waitFor()
  })

  it('a member: what was written outlives a lost line and a reload', async () => {
    angler = await town.signedIn('member')
    const opensForm = async () => {
      await angler.opens(`/pagesA/author/author?id=${post.author}`)
      await angler.asks('更多操作')
      await choosesReport()
    }
    await opensForm()
    const form = dialog('举报钓友')
    const send = form.getByRole('button', { name: '提交举报' })
    await form.getByRole('button', { name: '其他', exact: true }).click()
    await send.click()
    await form.getByText('请写明情况').waitFor()
    await form.getByRole('textbox').fill(WORDS)
    await angler.page.route('**/report/add?*', (route) => route.abort(), { times: 1 })
    await send.click()
    await form.getByText('网络不给力，请检查信号后重试').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe(WORDS)

    await angler.isKept(WORDS)
    await opensForm()
    expect(await form.getByRole('textbox').inputValue()).toBe(WORDS)
    await send.click()
    await angler.page.getByText(THANKS).waitFor()
  })

  it('asks a visitor to sign in first, and then goes on', async () => {
    angler = await town.angler()
    await opensPost()
    await angler.asks('更多操作')
    await choosesReport()
    await angler.page.waitForURL(/\/member\/login\/login/)
    await angler.signsIn(town.accounts.operator)
    await angler.arrives(`/pagesA/detail/detail?id=${post.id}`)
    await dialog('举报内容').getByRole('button', { name: '垃圾广告' }).waitFor()
  })
})
