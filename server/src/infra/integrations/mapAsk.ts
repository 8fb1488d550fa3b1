import { createHash } from 'node:crypto'
import { sixDecimals } from '@anglers/contract/mapGrid'
import type { MapKeys } from '../../config.ts'
import { metresBetween } from '../../lib/distance.ts'
import type { MapPlace, MapSearch } from './maps.ts'

/**
 * The address of a call with its parameters by name, signed where there is a secret: by the MD5 of what is before them (the service's
 * `signedBefore`), of them as they are read, and of the secret.
 */
export function mapAddress({ url, key, secret }: MapKeys, path: string, parameters: Record<string, string>, signedBefore: string): URL {
  const asked = Object.entries({ ...parameters, key, output: 'json' }).sort(([a], [b]) => (a < b ? -1 : 1))
  const address = new URL(url + path)
  for (const [name, value] of asked) address.searchParams.set(name, value)
  if (secret) {
    const signed = signedBefore + asked.map((pair) => pair.join('=')).join('&') + secret
    address.searchParams.set('sig', createHash('md5').update(signed).digest('hex'))
  }
  return address
}

/** A place as a service writes it; null where it has no name, no point, or lies too far from what was searched around. */
export function placeWithin(
  search: MapSearch,
  { name, address, lat, lng }: Record<'name' | 'address' | 'lat' | 'lng', string>,
): MapPlace | null {
  const [north, east] = [lat, lng].map((text) => (text.trim() === '' ? NaN : Number(text)))
  if (!name.trim() || !(Math.abs(north!) <= 90 && Math.abs(east!) <= 180)) return null
  const place = { name: name.trim(), address: address.trim(), lat: sixDecimals(north!), lng: sixDecimals(east!) }
  return metresBetween(search, place) <= search.radiusM ? place : null
}

/** The beginning of a text that has so many bytes in UTF-8 at most, and no half characters. */
export function shortened(text: string, bytes: number): string {
  let [short, size] = ['', 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    short += character
  }
  return short
}
