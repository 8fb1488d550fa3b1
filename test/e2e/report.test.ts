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

  it('a post that is held, to its author: why, who objects and is right', async () => {
    const OBJECTION = '那是我自己的店招，不是广告'
    await town.server.command('setting', 'seast_review_types', '["words"]')
    const ask = await town.client('member')
    const { id } = await ask('POST publish/words', { content: '新店开张，钓友来坐', visibility: 0 })
    angler = await town.signedIn('member')
    await angler.opens('/member/mine/post?state=checking')
    await angler.page.getByText('新店开张，钓友来坐').click()
    await angler.page.getByText('等待管理员审核，通过后其他人才能看到').waitFor()

    await town.server.command('review', String(id), 'hold', '图片里有二维码')
    const opensPost = async () => {
      await angler.opens(`/pagesA/detail/detail?id=${id}`)
      await angler.page.getByText('管理员：图片里有二维码').waitFor()
      await angler.screen.getByRole('button', { name: '申诉' }).click()
    }
    await opensPost()
    const form = angler.page.getByRole('dialog', { name: '申诉' })
    const send = form.getByRole('button', { name: '申诉' })
    await form.getByRole('textbox').fill(OBJECTION)
    await angler.page.route('**/posts/appeal?*', (route) => route.abort(), { times: 1 })
    await send.click()
    await form.getByText('网络不给力，请检查信号后重试').waitFor()
    await angler.isKept(OBJECTION)
    await opensPost()
    expect(await form.getByRole('textbox').inputValue()).toBe(OBJECTION)
    await send.click()
    await angler.page.getByText('申诉已提交，管理员正在查看').waitFor()

    await town.server.command('review', String(id), 'accept')
    await angler.opens(`/pagesA/detail/detail?id=${id}`)
    await angler.page.getByText('新店开张，钓友来坐').waitFor()
    expect(await angler.page.getByText('申诉已提交，管理员正在查看').count()).toBe(0)
  })
})
