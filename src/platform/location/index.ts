import type { Point } from '@/lib/gcj02'
import { Unsupported } from '../unsupported'
import type { LocationAbility } from './types'

export type { ChosenPlace } from './types'

const TIMEOUT_MS = 10_000
/** A fix this old is as good as a new one for naming a place. */
const MAXIMUM_AGE_MS = 60_000

export const canChoosePlace: LocationAbility['canChoosePlace'] = false

export const choosePlace: LocationAbility['choosePlace'] = () =>
  Promise.reject(new Unsupported('A browser has no map to choose a place on'))

/** What the browser gives is converted by a library that only those load who let the page know where they are. */
async function converted({ latitude, longitude }: GeolocationCoordinates): Promise<Point> {
  const { toGcj02 } = await import('@/lib/gcj02')
  return toGcj02({ lat: latitude, lng: longitude })
}

const position = () =>
  new Promise<GeolocationCoordinates | null>((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
    )
  })

/** Browsers that cannot say so would ask. */
export const isAllowed: LocationAbility['isAllowed'] = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Browsers that cannot say so would ask, and none has settings that an app could open. */
export const isRefused: LocationAbility['isRefused'] = () => Promise.resolve(false)

export const here: LocationAbility['here'] = async () => {
  const coords = await position()
  return coords && converted(coords).catch(() => null)
}

export const showPlace: LocationAbility['showPlace'] = () => Promise.resolve(false)
