import { fireEvent } from '@testing-library/dom'
import type { Advert } from '@anglers/contract/site'
import { AdvertSlot } from '@/features/advert'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPicture, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

const advert = (id: number, perDay = 2): Advert => ({
  id,
  title: `路亚竿满减${id}`,
  picture: buildPicture(),
  url: '/pages/hot/hot',
  perDay,
})
const openSlot = () => openPage(() => <AdvertSlot place="sign" />, 'member/sign/sign')

/** What is shown in a day is counted: no midnight falls into a test. */
let clock: jest.SpyInstance<number, []>
beforeEach(() => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(noonOf('2026-05-01')))
})
afterEach(() => clock.mockRestore())

test('says that it is an advert, and leads where the operator says', async () => {
  const one = advert(1)
  answers('GET advert', [one])
  const page = await openSlot()
  page.getByText('广告')
  const picture = page.getByRole('img')
  expect([picture.getAttribute('alt'), picture.getAttribute('src')]).toEqual(['路亚竿满减1', one.picture.card])
  await doing(() => fireEvent.click(page.getByText('路亚竿满减1')))
  expect(opened).toEqual(['/pages/hot/hot'])
  expect(asked('GET advert')[0]!.query).toMatchObject({ place: 'sign' })
})

test('is shown as often in a day as it may be, then the next one, then none', async () => {
  answers('GET advert', [advert(2), advert(3, 1)])
  const shown = []
  for (let n = 0; n < 4; n++) shown.push((await openSlot()).queryAllByText(/路亚/).at(-1)?.textContent?.replace(/\D/g, '') ?? '')
  expect(shown).toEqual(['2', '2', '3', ''])
})

test('is shown again on another day', async () => {
  answers('GET advert', [advert(6, 1)])
  ;(await openSlot()).getByText('路亚竿满减6')
  expect((await openSlot()).queryByText('广告')).toBeNull()
  clock.mockReturnValue(Date.parse(noonOf('2026-05-02')))
  ;(await openSlot()).getByText('路亚竿满减6')
})

test('leads nowhere where the operator gives no address', async () => {
  answers('GET advert', [{ ...advert(7), url: '' }])
  await openSlot()
  expect([document.querySelector('.advert') !== null, document.querySelector('a.advert')]).toEqual([true, null])
})

test('that comes after the page was left was not shown', async () => {
  const held = holds('GET advert')
  const page = await openSlot()
  await doing(() => page.leave())
  await doing(() => held[0]!.answer([advert(8, 1)]))
  answers('GET advert', [advert(8, 1)])
  ;(await openSlot()).getByText('路亚竿满减8')
})

test('is another one for who signs in, and none where they see none', async () => {
  answers('GET advert', [advert(5)])
  const page = await openSlot()
  page.getByText('路亚竿满减5')
  answers('GET advert', [])
  await doing(() => session.open(buildSession()))
  expect(page.queryByText('广告')).toBeNull()
})

test('whose picture is gone leaves no hole', async () => {
  answers('GET advert', [advert(4)])
  await openSlot()
  await doing(() => fireEvent.error(document.querySelector('img')!))
  expect(document.querySelector('.advert')).toBeNull()
})

test('is nothing where there is none, or no answer', async () => {
  answers('GET advert', [])
  const none = await openSlot()
  expect(none.queryByText('广告')).toBeNull()
  for (const fails of [() => loses('GET advert'), () => refuses('GET advert', 'rest_unavailable', 503, '稍后再来')]) {
    fails()
    const lost = await openSlot()
    expect([lost.queryByText('广告'), toaster.current]).toEqual([null, null])
  }
})
