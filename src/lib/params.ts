import { useRouter } from '@tarojs/taro'
import { useState } from 'react'

/** The parameters that a page was opened with. */
export interface Params {
  /** A text; empty when it is missing. */
  text: (name: string) => string
  /** A positive integer; undefined when it is missing or no such number. */
  id: (name: string) => number | undefined
  /** A point of `lat` and `lng`; null where one is missing or out of this world. */
  point: () => { lat: number; lng: number } | null
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A page that was opened by a mini-program's code has all its parameters in one, `scene`. */
function unpacked(scene: string | undefined): Record<string, string | undefined> {
  return scene
    ? Object.fromEntries(
        decoded(scene)
          .split('&')
          .map((pair) => pair.split('=') as [string, string?]),
      )
    : {}
}

/** Taro hands parameters over as they stand in the address, still encoded. */
export function paramsOf(raw: Record<string, string | undefined>): Params {
  const packed = unpacked(raw.scene)
  const text = (name: string) => decoded(raw[name] ?? packed[name] ?? '')
  const id = (name: string) => (/^[1-9]\d{0,15}$/.test(text(name)) ? Number(text(name)) : undefined)
  const degrees = (name: string, most: number) => {
    const typed = text(name).trim()
    const value = typed === '' ? NaN : Number(typed)
    return Math.abs(value) <= most ? value : null
  }
  const point = () => {
    const [lat, lng] = [degrees('lat', 90), degrees('lng', 180)]
    return lat === null || lng === null ? null : { lat, lng }
  }
  return { text, id, point }
}

/** This page's parameters: they never change while it is open. */
export function useParams(): Params {
  const { params } = useRouter()
  const [read] = useState(() => paramsOf(params))
  return read
}
