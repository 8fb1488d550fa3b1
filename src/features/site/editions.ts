import { APP_VERSION_CODE } from '@anglers/contract/limits'
import type { Edition } from '@anglers/contract/site'
import { call } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { Resource } from '@/stores/resource'

/** The newest edition of the app; null while the operator has announced none. */
export function latestEdition(): Resource<Edition | null> {
  return new Resource(async () => {
    try {
      return await call('GET setting/get-lastest-edition', {}, { quiet: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })
}

/** Whether it is newer than what runs here. */
export const isNewer = ({ code }: Edition): boolean => code > APP_VERSION_CODE
