import { StreamPlace } from '@/ui/list/StreamPlace'

/** A box of this height over rows of that height, as a browser lays them out. */
function laidOut(clientHeight: number, scrollHeight: number) {
  let top = 0
  const box = {
    clientHeight,
    scrollHeight,
    get scrollTop() {
      return top
    },
    set scrollTop(wanted: number) {
      top = Math.min(wanted, box.scrollHeight - box.clientHeight)
    },
    getBoundingClientRect: () => ({ top: 0 }),
  }
  const rows = { children: [{ clientHeight: scrollHeight, isConnected: true, getBoundingClientRect: () => ({ top: -box.scrollTop }) }] }
  const place = new StreamPlace()
  Object.assign(place, { box, rows })
  place.settle()
  return { box, place }
}

test('a panel that opens while a step to the end is announced leaves the reader at the end', () => {
  const { box, place } = laidOut(600, 2000)
  box.clientHeight = 450
  expect(place.moved()).toBe(false)
  expect(place.atEnd).toBe(true)
  expect(box.scrollTop).toBe(1550)
})

test('a reader who scrolls up has left the end, and stays there when a panel opens', () => {
  const { box, place } = laidOut(600, 2000)
  box.scrollTop = 300
  expect(place.moved()).toBe(true)
  expect(place.atEnd).toBe(false)
  box.clientHeight = 450
  place.settle()
  expect(box.scrollTop).toBe(300)
})

test('a reader who came back to the end goes along with what comes', () => {
  const { box, place } = laidOut(600, 2000)
  box.scrollTop = 300
  place.moved()
  box.scrollTop = 1400
  expect([place.moved(), place.atEnd]).toEqual([true, true])
  box.scrollHeight = 2200
  place.settle()
  expect(box.scrollTop).toBe(1600)
})
