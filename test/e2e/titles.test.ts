import type { Angler } from './support/angler.ts'
import { acquaint } from './support/chat.ts'
import { openTown } from './support/town.ts'

/** HTML that a browser would act upon, short enough for a nickname. */
const STYLES = '<style>*{opacity:0}'
const LEADS_AWAY = '<meta http-equiv=refresh content="0;url=/pages/hot/hot">'
const MARKUP = '<b>鲫鱼</b> &amp; <i'

describe('a title that somebody wrote is text', () => {
  const town = openTown()
  let member: number
  let group: number

  beforeAll(async () => {
    ;({ member } = await acquaint(town))
    const [mine, theirs] = await Promise.all([town.client('member'), town.client('operator')])
    await mine('POST user/profile', { nickName: STYLES })
    group = (await theirs('POST group-message/create', { name: STYLES, members: [member] })).id
    await mine('POST group-message/accept', { id: group })
  })

  /** Opens an address, and looks whether the title came out as it was written. */
  const seesTitle = async (reader: Angler, address: string, shown: string, titled = shown) => {
    const { page } = reader
    await reader.opens(address)
    await reader.screen.locator('.nav-bar').getByText(shown, { exact: true }).last().waitFor()
    await page.waitForFunction((wanted) => document.title === wanted, titled)
    await reader.rests()
    expect(reader.path).toBe(address)
    expect(await page.locator('body style, body meta, #taro-navigation-bar b').count()).toBe(0)
  }
  const listTitled = (title: string, tag = '') => `/pages/list/list?${tag}title=${encodeURIComponent(title)}`

  it('on pages that are open to visitors', async () => {
    const visitor = await town.angler()
    await seesTitle(visitor, listTitled(LEADS_AWAY), LEADS_AWAY)
    await seesTitle(visitor, listTitled(MARKUP), MARKUP)
    await seesTitle(visitor, listTitled(STYLES, 'tag=1&'), `#${STYLES}`)
    await seesTitle(visitor, `/pagesA/author/author?id=${member}`, STYLES)
  })

  it('in conversations and groups', async () => {
    const other = await town.signedIn('operator')
    await seesTitle(other, `/pagesB/chat/chat?id=${member}`, STYLES)
    await seesTitle(other, `/pagesB/chat/chat-group?id=${group}`, STYLES, `${STYLES}（2）`)
  })
})
