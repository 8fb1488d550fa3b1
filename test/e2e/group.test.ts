import sharp from 'sharp'
import { acquaint } from './support/chat.ts'
import { openTown } from './support/town.ts'

const NAME = '东湖夜钓'
/** The other account's nickname. */
const GUEST = '泽安渔友会'

describe('the picture of a group', () => {
  const town = openTown()
  let group: number

  beforeAll(async () => {
    const { operator } = await acquaint(town)
    const owner = await town.client('member')
    group = (await owner('POST group-message/create', { name: NAME, members: [operator] })).id
    await (
      await town.client('operator')
    )('POST group-message/accept', { id: group })
  })

  it('is chosen by the owner, shows in the list and to the others at once, who are offered no change', async () => {
    const [owner, other] = [await town.signedIn('member'), await town.signedIn('operator')]
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#557799' } })
      .jpeg()
      .toBuffer()
    const picture = `a:has-text("${NAME}") img`
    await other.opens('/pagesB/chat/chat-group-list')
    await other.sees(NAME)
    expect(await other.screen.locator(picture).count()).toBe(0)

    await owner.opens(`/pagesB/chat/chat-group?id=${group}&part=info`)
    await owner.chooses(/^群头像/, [{ name: 'lake.jpg', mimeType: 'image/jpeg', buffer }])
    await owner.page.getByText('群头像已更换').waitFor()
    const shown = await owner
      .button(/^群头像/)
      .locator('img')
      .getAttribute('src')
    await owner.opens('/pagesB/chat/chat-group-list')
    await owner.sees(NAME)
    expect(await owner.screen.locator(picture).getAttribute('src')).toBe(shown)

    await other.screen.locator(picture).waitFor()
    expect(await other.screen.locator(picture).getAttribute('src')).toBe(shown)
    await other.follows(NAME)
    await other.sees('荻湖渔竿 更换了群头像')
    await other.taps('更多操作')
    await other.sees('邀请')
    expect(await other.button(/^群头像/).count()).toBe(0)
  })
})

describe('an invitation into a group', () => {
  const town = openTown()
  let owner: Awaited<ReturnType<typeof town.client>>
  let operator: number

  beforeAll(async () => {
    ;({ operator } = await acquaint(town))
    owner = await town.client('member')
  })

  it('reaches its member as a notice; accepted, the group opens, and its owner sees who came', async () => {
    const { id } = await owner('POST group-message/create', { name: '晨钓小队' })
    const [host, guest] = [await town.signedIn('member'), await town.signedIn('operator')]
    await host.opens(`/pagesB/chat/chat-group?id=${id}`)
    await host.rests()
    await owner('POST group-message/invite', { id, members: [operator] })
    await guest.opens('/member/notice/notice')
    await guest.sees('邀请你加入群聊')
    await guest.follows(/晨钓小队/)
    await guest.sees('荻湖渔竿 邀请你加入群聊')
    await guest.taps('接受邀请')
    await guest.screen.getByRole('textbox', { name: '给 晨钓小队 写消息' }).waitFor()
    await host.sees(/荻湖渔竿 邀请 .+ 加入了群聊/)
  })

  it('is turned down, and the group stays closed', async () => {
    const { id } = await owner('POST group-message/create', { name: '夜钓小队', members: [operator] })
    const guest = await town.signedIn('operator')
    await guest.opens(`/pagesB/chat/chat-group?id=${id}`)
    await guest.taps('不了')
    await guest.page.waitForURL('/pages/index/index')
    await guest.opens(`/pagesB/chat/chat-group?id=${id}`)
    await guest.sees('这个邀请已失效')
  })
})

describe('a group made together with its members', () => {
  const town = openTown()
  let ids: { member: number; operator: number }

  beforeAll(async () => {
    ids = await acquaint(town)
  })

  it('is called after them; they are invited by the same tap, and what was chosen outlives a reload', async () => {
    const [owner, guest] = [await town.signedIn('member'), await town.signedIn('operator')]
    await owner.opens('/pagesB/chat/chat-group-list')
    await owner.taps('发起群聊')
    await owner.page.getByRole('dialog').getByRole('button', { name: GUEST, pressed: false }).click()
    await owner.page.getByRole('button', { name: `取消选择 ${GUEST}` }).waitFor()
    await owner.isKept('chosen')
    await owner.page.reload()
    await owner.taps('发起群聊')
    await owner.answers('发起群聊（1）')
    await owner.screen.getByRole('textbox', { name: `给 荻湖渔竿、${GUEST} 写消息` }).waitFor()
    await guest.opens('/member/notice/notice')
    await guest.follows(new RegExp(`荻湖渔竿、${GUEST}`))
    await guest.taps('接受邀请')
    await owner.sees(new RegExp(`邀请 ${GUEST} 加入了群聊`))
  })

  it('begins with whom one talks with', async () => {
    const owner = await town.signedIn('member')
    await owner.opens(`/pagesB/chat/chat?id=${ids.operator}`)
    await owner.taps('更多操作')
    await owner.answers('发起群聊')
    await owner.page.getByRole('textbox', { name: '群名称' }).fill('周末小队')
    await owner.answers('发起群聊（1）')
    await owner.screen.getByRole('textbox', { name: '给 周末小队 写消息' }).waitFor()
  })
})
