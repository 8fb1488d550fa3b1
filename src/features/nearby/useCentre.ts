import { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { town } from '@/features/places'
import type { Point } from '@/lib/gcj02'
import { locateMe } from '@/stores/locateMe'
import { location } from '@/stores/location'

/** Less is what positions differ by anyway, and changes no list. */
const MOVED_M = 200
/** Who comes back to a list finds it where they left it, unless they have gone somewhere else meanwhile. */
const ELSEWHERE_M = 2_000
const METRES_PER_DEGREE = 111_000

/** As good as on a plane, at such distances. */
const metresBetween = (a: Point, b: Point): number =>
  METRES_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

/**
 * Where lists and the map begin: the device's own place, or the town's while that is not known. It is looked for again when the page is
 * seen again, or its list pulled; who has hardly moved keeps the lists that are there, and who comes back to them also after a walk.
 */
export function useCentre() {
  const [place, setPlace] = useState<Point | null>(null)
  const [answered, setAnswered] = useState(false)
  const stands = useRef<Point | null>(null)
  const settle = useCallback(async (located: Promise<Point | null>, leastM: number) => {
    const point = await located
    const { current } = stands
    const isMoved = point !== null && (!current || metresBetween(current, point) >= leastM)
    if (isMoved) {
      stands.current = point
      setPlace(point)
    }
    setAnswered(true)
    return isMoved
  }, [])
  const follow = useCallback(() => settle(location.follow(), MOVED_M), [settle])
  const { value: home, problem } = town
  const findTown = () => void (town.problem ? town.refresh() : town.load())
  useEffect(() => {
    void settle(location.follow(), ELSEWHERE_M)
    findTown()
  }, [settle])
  const [lat, lng] = [place?.lat ?? home?.lat, place?.lng ?? home?.lng]
  const known = place !== null
  const centre = useMemo(
    () => (answered && lat !== undefined && lng !== undefined ? { lat, lng, known } : null),
    [answered, lat, lng, known],
  )
  useDidShow(() => {
    if (!answered) return
    void settle(location.follow(), ELSEWHERE_M)
    if (!centre) findTown()
  })
  return { centre, problem, locate: () => settle(locateMe(), MOVED_M), follow, retry: findTown }
}
