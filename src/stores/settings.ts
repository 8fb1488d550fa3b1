import { call } from './api'
import { Resource } from './resource'

/**
 * The operator's settings, loaded by key.
 * @returns an object with those keys; unset ones are missing
 */
export function settings<T extends object>(...keys: (keyof T & string)[]): Resource<Partial<T>> {
  return new Resource(async () => (await call('GET setting', { arg: keys.join(',') }, { quiet: true })) as Partial<T>)
}
