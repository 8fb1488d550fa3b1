import { fireEvent, screen } from '@testing-library/dom'
import { RedbagCard } from '@/features/redbag'
import { redbagOver } from '@/features/redbag/overlay'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { doing } from '../support/page'
import { show } from '../support/render'
import { answers, asked } from '../support/server'

const card = { type: 'redbag' as const, id: 1_501, unit: 'credit' as const, greeting: '好运', state: 'open' as const, gone: false }
const note = () => document.querySelector('.redbag-card__note')?.textContent ?? null
const isPale = () => document.querySelector('.redbag-card--over') !== null

beforeEach(() => session.open(buildSession()))
afterEach(() => redbagOver.close())

test('one that is gone says so, leads nowhere, and is not asked about', async () => {
  await show(<RedbagCard card={{ ...card, gone: true, state: 'expired' }} />)
  screen.getByText('红包不见了')
  await doing(() => fireEvent.click(document.querySelector('.redbag-card')!))
  expect([screen.queryByText('好运'), note(), redbagOver.redbag]).toEqual([null, null, null])
  expect(asked().filter(({ name }) => name.startsWith('GET redbag'))).toEqual([])
})

test.each([
  ['open', null],
  ['expired', '已过期'],
  ['finished', '已被领完'],
] as const)('of one that is %s its wishes stand there, and it is pale where nothing can be taken', async (state, said) => {
  answers('GET redbag/takings', [])
  await show(<RedbagCard card={{ ...card, id: 1_502, state }} />)
  expect([screen.queryByText('好运') !== null, note(), isPale()]).toEqual([true, said, said !== null])
})

test('one without wishes has the usual ones', async () => {
  answers('GET redbag/takings', [])
  await show(<RedbagCard card={{ ...card, id: 1_503, greeting: '' }} />)
  screen.getByText('恭喜发财，大吉大利')
})
