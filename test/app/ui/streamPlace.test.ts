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
  let above = 0
  const row = { clientHeight: scrollHeight, isConnected: true, getBoundingClientRect: () => ({ top: above - box.scrollTop }) }
  const rows = { children: [row] }
  const place = new StreamPlace()
  Object.assign(place, { box, rows })
  place.settle()
  /** So many px of rows come above all others. */
  const grows = (px: number) => {
    above += px
    box.scrollHeight += px
    place.settle()
  }
  return { box, place, grows }
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

test('a reader who comes to the end of what has grown since is there', () => {
  const { box, place } = laidOut(600, 2000)
  box.scrollTop = 300
  place.moved()
  box.scrollHeight = 2200
  box.scrollTop = 1600
  expect([place.moved(), place.atEnd, box.scrollTop]).toEqual([true, true, 1600])
})

test('rows that come above move nobody who reads further down, and take who is at the end to it', () => {
  const { box, place, grows } = laidOut(400, 2_000)
  grows(50)
  expect(box.scrollTop).toBe(1_650)
  box.scrollTop = 100
  place.moved()
  grows(50)
  expect(box.scrollTop).toBe(150)
})

test('nothing more is near where the list is long, nor while its page is not shown', () => {
  const { box, place } = laidOut(400, 4_000)
  expect(place.near).toEqual({ top: false, end: true })
  box.scrollTop = 1_500
  expect(place.near).toEqual({ top: false, end: false })
  box.scrollTop = 699
  expect(place.near).toEqual({ top: true, end: false })
  box.clientHeight = 0
  expect(place.near).toEqual({ top: false, end: false })
})
