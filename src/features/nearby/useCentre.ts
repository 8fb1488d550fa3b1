import { useDidShow } from '@tarojs/taro'
import { useEffect, useMemo, useState } from 'react'
import { town } from '@/features/places'
import type { Point } from '@/lib/gcj02'
import { locateMe } from '@/stores/locateMe'
import { location } from '@/stores/location'

/**
 * Where lists and the map begin: the device's own place, or the town's while that is not known. It stays while the page is open, until
 * asked anew. Without both, it is looked for again when the page is seen again, or at a retry.
 */
export function useCentre() {
  const [place, setPlace] = useState<Point | null>(null)
  const [answered, setAnswered] = useState(false)
  const settle = async (asked: boolean) => {
    const point = await (asked ? locateMe() : location.follow())
    if (point) setPlace(point)
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
    if (centre || !answered) return
    void settle(false)
    findTown()
  })
  return { centre, problem, locate: () => settle(true), retry: findTown }
}
