import { Text } from '@tarojs/components'
import { act, screen } from '@testing-library/react'
import { PULL_TRANSITION_MS } from '@anglers/contract/limits'
import { pullDistance } from '@/lib/pull'
import { Dialog } from '@/ui/base/Dialog'
import { Scroll } from '@/ui/layout/Scroll'
import { cleanUp } from '../support/cleanup'
import { doing } from '../support/page'
import { touch } from '../support/pointer'
import { show } from '../support/render'

/** The refreshes that were asked for, each ended by the test. */
let refreshes: { end: () => Promise<void>; fail: () => Promise<void> }[]
const refresh = () =>
  new Promise<void>((resolve, reject) => {
    refreshes.push({ end: () => doing(resolve), fail: () => doing(() => reject(new Error('lost'))) })
  })
const hint = () => document.querySelector('.scroller__pull')!
const says = () => hint().textContent
const moved = () => document.querySelector<HTMLElement>('.scroller__content')!.style.transform
const at = (y: number, x = 100) => doing(() => touch(screen.getByText('鱼情'), 'touchmove', x, y))
const down = () => doing(() => touch(screen.getByText('鱼情'), 'touchstart', 100, 100))
const up = (how: 'touchend' | 'touchcancel' = 'touchend') => doing(() => touch(screen.getByText('鱼情'), how))
const rests = () => doing(() => new Promise((resolve) => setTimeout(resolve, PULL_TRANSITION_MS)))

beforeEach(async () => {
  refreshes = []
})
const open = () =>
  show(
    <Scroll onRefresh={refresh}>
      <Text>鱼情</Text>
      <Dialog open at="bottom" label="选择" onLeave={() => undefined}>
        <Text>选项</Text>
      </Dialog>
    </Scroll>,
  )

test('what is pulled follows the finger, says what letting go does, and stays down while it refreshes', async () => {
  await open()
  expect([says(), hint().getAttribute('aria-hidden')]).toEqual(['', 'true'])
  await down()
  await at(130)
  expect([says(), moved(), hint().getAttribute('aria-hidden')]).toEqual(['下拉刷新', `translateY(${pullDistance(30)}px)`, 'false'])
  await at(400)
  expect(says()).toBe('松开刷新')
  await up()
  expect([says(), moved(), refreshes.length]).toEqual(['正在刷新', 'translateY(56px)', 1])
  await down()
  await at(400)
  await up()
  expect([says(), refreshes.length]).toEqual(['正在刷新', 1])
  await refreshes[0]!.end()
  expect([says(), moved()]).toEqual(['刷新完成', ''])
  await rests()
  expect(says()).toBe('')
  await down()
  await at(400)
  await up()
  expect(refreshes).toHaveLength(2)
  await refreshes[1]!.end()
})

test('a browser does not scroll by itself what is pulled, nor is it kept from scrolling up or sideways', async () => {
  await open()
  const node = screen.getByText('鱼情')
  const goesOn = async (x: number, y: number) => {
    await down()
    let left = true
    act(() => {
      left = touch(node, 'touchmove', x, y)
    })
    await up()
    await rests()
    return left
  }
  expect([await goesOn(100, 130), await goesOn(100, 70), await goesOn(140, 130)]).toEqual([false, true, true])
  await down()
  await at(130, 140)
  await at(400)
  await up()
  expect(refreshes).toEqual([])
})

test.each(['touchend', 'touchcancel'] as const)('a short pull goes back by itself (%s), and another may follow', async (how) => {
  await open()
  await down()
  await at(150)
  await up(how)
  expect([moved(), refreshes]).toEqual(['', []])
  await rests()
  expect(says()).toBe('')
  await down()
  await at(400)
  expect(says()).toBe('松开刷新')
  await up()
  await refreshes[0]!.end()
})

test('in the midst of a page, and in a dialog over it, a finger pulls nothing', async () => {
  await open()
  const scroller = document.querySelector('.scroller')!
  scroller.scrollTop = 1
  await down()
  await at(400)
  await up()
  scroller.scrollTop = 0
  const option = screen.getByText('选项')
  for (const [type, y] of [
    ['touchstart', 100],
    ['touchmove', 400],
    ['touchend', 0],
  ] as const)
    await doing(() => touch(option, type, 100, y))
  expect([refreshes, moved()]).toEqual([[], ''])
})

test('there is no pulling where nothing comes anew', async () => {
  await show(
    <Scroll>
      <Text>鱼情</Text>
    </Scroll>,
  )
  await down()
  await at(400)
  await up()
  expect([document.querySelector('.scroller__pull'), moved()]).toEqual([null, ''])
})

test('a page that is left while it refreshes is not drawn any more', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await open()
  await down()
  await at(400)
  await up()
  await cleanUp()
  await refreshes[0]!.end()
  await rests()
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})
