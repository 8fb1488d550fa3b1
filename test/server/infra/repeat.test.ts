import { once } from 'node:events'
import { repeat } from '../../../server/src/infra/repeat.ts'

const EVERY_MS = 1

/** Work whose every turn waits until it is ended by hand, and what came of it. */
function setUp() {
  const turns: { end: () => void; fail: (error: Error) => void }[] = []
  const failures: unknown[] = []
  const began = new EventTarget()
  const end = repeat(
    () =>
      new Promise<void>((resolve, reject) => {
        turns.push({ end: resolve, fail: reject })
        began.dispatchEvent(new Event('turn'))
      }),
    { everyMs: EVERY_MS, logger: { error: (...args: unknown[]) => void failures.push(args) }, failure: 'the pond could not be filled' },
  )
  const untilTurn = async (n: number) => {
    while (turns.length < n) await once(began, 'turn')
    return turns[n - 1]!
  }
  return { turns, failures, untilTurn, end }
}

/** Long enough for several turns. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 30 * EVERY_MS))

test('the work is done at once, and again once it is done; never twice at the same time', async () => {
  const { turns, untilTurn, end } = setUp()
  expect(turns).toHaveLength(1)
  await aWhile()
  expect(turns).toHaveLength(1)
  turns[0]!.end()
  const second = await untilTurn(2)
  await aWhile()
  expect(turns).toHaveLength(2)
  second.end()
  await end()
})

test('a turn that fails is logged, and the next one comes all the same', async () => {
  const { turns, failures, untilTurn, end } = setUp()
  const err = new Error('no water')
  turns[0]!.fail(err)
  ;(await untilTurn(2)).end()
  expect(failures).toEqual([[{ err }, 'the pond could not be filled']])
  const ended = end()
  for (const turn of turns) turn.end()
  await ended
})

test('its end waits for what is under way, and nothing comes after it', async () => {
  const { turns, end } = setUp()
  let hasEnded = false
  const ended = end().then(() => {
    hasEnded = true
  })
  await aWhile()
  expect(hasEnded).toBe(false)
  turns[0]!.end()
  await ended
  await aWhile()
  expect(turns).toHaveLength(1)
})
