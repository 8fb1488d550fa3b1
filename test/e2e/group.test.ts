import sharp from 'sharp'
import { acquaint } from './support/chat.ts'
import { openTown } from './support/town.ts'

const NAME = '东湖夜钓'

describe('the picture of a group', () => {
  const town = openTown()
  let group: number

  beforeAll(async () => {
    const { operator } = await acquaint(town)
    const owner = await town.client('member')
    group = (await owner('POST group-message/create', { name: NAME, members: [operator] })).id
  })

  it('is chosen by the owner, shows in the list and to the others at once, who are offered no change', async () => {
    const [owner, other] = [await town.signedIn('member'), await town.signedIn('operator')]
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#557799' } }).jpeg().toBuffer()
    const picture = `a:has-text("${NAME}") img`
    await other.opens('/pagesB/chat/chat-group-list')
    await other.sees(NAME)
    expect(await other.screen.locator(picture).count()).toBe(0)

    await owner.opens(`/pagesB/chat/chat-group?id=${group}&part=info`)
    await owner.chooses(/^群头像/, [{ name: 'lake.jpg', mimeType: 'image/jpeg', buffer }])
    await owner.page.getByText('群头像已更换').waitFor()
    const shown = await owner.button(/^群头像/).locator('img').getAttribute('src')
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
