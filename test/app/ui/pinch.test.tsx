import { usePinch, type Pinch } from '@/ui/base/usePinch'
import { doing } from '../support/page'
import { point } from '../support/pointer'
import { show } from '../support/render'

async function openSurface() {
  const seen: Pinch[] = []
  const Surface = () => <div role="application" {...usePinch((pinch) => seen.push(pinch))} />
  const surface = (await show(<Surface />)).querySelector('[role=application]')!
  return {
    seen,
    finger: (pointerId: number, type: string, clientX: number, clientY: number) =>
      doing(() => point(surface, type, { pointerId, clientX, clientY })),
  }
}

test('one finger moves what lies there, and two zoom it around the middle between them', async () => {
  const { seen, finger } = await openSurface()
  await finger(1, 'pointerdown', 100, 100)
  await finger(1, 'pointermove', 110, 105)
  expect(seen).toEqual([{ dx: 10, dy: 5, factor: 1, clientX: 110, clientY: 105 }])
  await finger(2, 'pointerdown', 130, 105)
  await finger(2, 'pointermove', 150, 105)
  expect(seen.at(-1)).toEqual({ dx: 10, dy: 0, factor: 2, clientX: 130, clientY: 105 })
})

test.each(['pointerup', 'pointercancel'])('a finger that is gone counts no more, and a third changes nothing: %s', async (gone) => {
  const { seen, finger } = await openSurface()
  await finger(1, 'pointerdown', 100, 100)
  await finger(2, 'pointerdown', 200, 100)
  await finger(3, 'pointerdown', 300, 100)
  await finger(3, 'pointermove', 350, 100)
  expect(seen.at(-1)).toMatchObject({ dx: 0, dy: 0, factor: 1 })
  await finger(1, gone, 100, 100)
  await finger(3, gone, 350, 100)
  await finger(2, 'pointermove', 210, 100)
  expect(seen.at(-1)).toMatchObject({ dx: 10, factor: 1 })
  await finger(1, 'pointermove', 500, 100)
  expect(seen).toHaveLength(2)
})
