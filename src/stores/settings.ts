import { call } from './api'
import { Resource } from './resource'

/**
 * The operator's settings, asked for by key when a screen needs them.
 * @returns an object keyed by those names; a setting that the operator left out is missing
 */
export function settings<T extends object>(...keys: (keyof T & string)[]): Resource<Partial<T>> {
  return new Resource(async () => (await call('GET setting', { arg: keys.join(',') }, { quiet: true })) as Partial<T>)
}
