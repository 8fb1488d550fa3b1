import { useDidShow } from '@tarojs/taro'
import { useEffect, useMemo, useState } from 'react'
import { town } from '@/features/places'
import type { Point } from '@/lib/gcj02'
import { locateMe } from '@/stores/locateMe'
import { location } from '@/stores/location'

/** Less is what positions differ by anyway, and changes no list. */
const MOVED_M = 200
const METRES_PER_DEGREE = 111_000

/** As good as on a plane, at such distances. */
const metresBetween = (a: Point, b: Point): number =>
  METRES_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

/**
 * Where lists and the map begin: the device's own place, or the town's while that is not known. It is looked for again when the page is
 * seen again, or its list pulled; who has hardly moved keeps the lists that are there.
 */
export function useCentre() {
  const [place, setPlace] = useState<Point | null>(null)
  const [answered, setAnswered] = useState(false)
  const settle = async (asked: boolean) => {
    const point = await (asked ? locateMe() : location.follow())
    if (point) setPlace((before) => (before && metresBetween(before, point) < MOVED_M ? before : point))
    setAnswered(true)
  }
  const { value: home, problem } = town
  const findTown = () => void (town.problem ? town.refresh() : town.load())
  useEffect(() => {
    void settle(false)
    findTown()
  }, [])
  const [lat, lng] = [place?.lat ?? home?.lat, place?.lng ?? home?.lng]
  const known = place !== null
  const centre = useMemo(
    () => (answered && lat !== undefined && lng !== undefined ? { lat, lng, known } : null),
    [answered, lat, lng, known],
  )
  useDidShow(() => {
    if (!answered) return
    void settle(false)
    if (!centre) findTown()
  })
  return { centre, problem, locate: () => settle(true), follow: () => settle(false), retry: findTown }
}
