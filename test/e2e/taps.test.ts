import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

/** A letter's box may be rounded to either side, in px. */
const ROUNDING_PX = 1.5

interface Measured {
  text: string
  above: number
  below: number
}

/** What can be tapped on the screen and holds one line of text and nothing else: how much room that line has above and below. */
const linesIn = (angler: Angler): Promise<Measured[]> =>
  angler.screen.evaluate((screen) =>
    [...screen.querySelectorAll<HTMLElement>('.tap')].flatMap((tap) => {
      const box = tap.getBoundingClientRect()
      if (box.height === 0 || tap.querySelector('img, canvas, input, .icon, .skeleton, [class*=avatar]')) return []
      const range = document.createRange()
      range.selectNodeContents(tap)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)
      const top = Math.min(...lines.map((line) => line.top))
      const bottom = Math.max(...lines.map((line) => line.bottom))
      const isOneLine = lines.length > 0 && bottom - top < 1.6 * parseFloat(getComputedStyle(tap).fontSize)
      return isOneLine ? [{ text: tap.innerText, above: top - box.top, below: box.bottom - bottom }] : []
    }),
  )

const offCentre = (lines: Measured[]) => lines.filter(({ above, below }) => Math.abs(above - below) > 2 * ROUNDING_PX)

describe('a line of text stands in the middle of what is tapped', () => {
  const town = openTown()

  it.each([
    '/',
    '/pages/find/find',
    '/pages/hot/hot',
    '/pages/search/search',
    '/member/login/login',
    '/member/login/reg',
    '/member/feedback/feedback',
  ])('%s', async (path) => {
    const visitor = await town.angler()
    await visitor.opens(path)
    await visitor.rests()
    const lines = await linesIn(visitor)
    expect(lines).not.toEqual([])
    expect(offCentre(lines)).toEqual([])
  })

  it('on pages of members', async () => {
    const member = await town.signedIn('member')
    for (const path of [
      '/pages/mine/mine',
      '/member/editme/editme',
      '/member/mine/follower',
      '/member/notice/notice',
      '/pagesA/publish/words',
      '/pagesB/chat/chat-list',
      '/member/referral/referral',
    ]) {
      await member.opens(path)
      await member.rests()
      expect({ path, lines: offCentre(await linesIn(member)) }).toEqual({ path, lines: [] })
    }
    await member.opens('/pages/search/search')
    await member.searches('鲫鱼')
    await member.rests()
    expect(offCentre(await linesIn(member))).toEqual([])
  })

  it('and what is tapped looks as its own styles say, not as those that all share', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/mine/mine')
    const color = await visitor.screen
      .locator('.button--primary')
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(color).toBe('rgb(30, 115, 190)')
  })

  it('on sheets', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/mine/mine')
    await visitor.asks(/^主题与字号/)
    expect(offCentre(await linesIn(visitor))).toEqual([])
  })
})
