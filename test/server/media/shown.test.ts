import pino from 'pino'
import { ShownPictures } from '../../../server/src/domains/media/shown.ts'
import { localBus } from '../../../server/src/infra/bus/index.ts'

/** What is known of pictures, and what is asked; each question waits until it is answered. */
function setUp() {
  const bus = localBus(pino({ level: 'silent' }))
  const questions: { key: string; answer: (shown: boolean) => void; fail: (error: Error) => void }[] = []
  const shown = new ShownPictures((key) => new Promise((answer, fail) => void questions.push({ key, answer, fail })), bus)
  const known = async (key: string, answer: boolean) => {
    const asked = shown.has(key)
    questions.at(-1)!.answer(answer)
    return asked
  }
  return { bus, shown, questions, known }
}

test('what is shown is asked for once, by however many at once', async () => {
  const { shown, questions } = setUp()
  const asked = [shown.has('carp'), shown.has('carp'), shown.has('tench')]
  expect(questions.map(({ key }) => key)).toEqual(['carp', 'tench'])
  for (const { answer } of questions) answer(true)
  expect(await Promise.all([...asked, shown.has('carp')])).toEqual([true, true, true, true])
  expect(questions).toHaveLength(2)
})

test('what is not shown is asked for again: it may be shown by now', async () => {
  const { shown, questions, known } = setUp()
  expect(await known('carp', false)).toBe(false)
  const again = shown.has('carp')
  expect(questions).toHaveLength(2)
  questions[1]!.answer(true)
  expect(await again).toBe(true)
})

test('what could not be found out is asked for again', async () => {
  const { shown, questions } = setUp()
  const failing = shown.has('carp')
  questions[0]!.fail(new Error('no database'))
  await expect(failing).rejects.toThrow('no database')
  void shown.has('carp')
  expect(questions).toHaveLength(2)
})

test.each<[string, (bus: ReturnType<typeof localBus>) => void]>([
  ['something hid pictures', (bus) => bus.publish('pictures', {})],
  ['something that another process hid may have been missed', (bus) => bus.events.gap()],
])('once %s, everything is asked for again', async (_, happens) => {
  const { bus, shown, questions, known } = setUp()
  await known('carp', true)
  happens(bus)
  void shown.has('carp')
  expect(questions).toHaveLength(2)
})

test('an answer on its way while pictures were hidden is not kept', async () => {
  const { bus, shown, questions } = setUp()
  const early = shown.has('carp')
  bus.publish('pictures', {})
  questions[0]!.answer(true)
  await early
  void shown.has('carp')
  expect(questions).toHaveLength(2)
})

test('a late "not shown" does not take a newer answer away', async () => {
  const { bus, shown, questions } = setUp()
  const early = shown.has('carp')
  bus.publish('pictures', {})
  const late = shown.has('carp')
  questions[1]!.answer(true)
  questions[0]!.answer(false)
  expect(await Promise.all([early, late])).toEqual([false, true])
  expect(await shown.has('carp')).toBe(true)
  expect(questions).toHaveLength(2)
})

test('a process that ends listens no more', async () => {
  const { bus, shown, questions, known } = setUp()
  await known('carp', true)
  shown.close()
  bus.publish('pictures', {})
  bus.events.gap()
  await shown.has('carp')
  expect(questions).toHaveLength(1)
})
