import { accessEndpoints } from './access.ts'
import { accountEndpoints } from './account.ts'
import { chatEndpoints } from './chat.ts'
import { contentEndpoints } from './content.ts'
import type { AnswerOf, InputOf } from './endpoint.ts'
import { lifecycleEndpoints } from './lifecycle.ts'
import { mediaEndpoints } from './media.ts'
import { noticeEndpoints } from './notice.ts'
import { postTypeEndpoints } from './postTypes.ts'
import { reportEndpoints } from './report.ts'
import { searchEndpoints } from './search.ts'
import { signInEndpoints } from './signin.ts'
import { siteEndpoints } from './site.ts'
import { subscribeEndpoints } from './subscribe.ts'

/** Every endpoint of the product, keyed by its name. */
export const endpoints = {
  ...accountEndpoints,
  ...signInEndpoints,
  ...contentEndpoints,
  ...postTypeEndpoints,
  ...accessEndpoints,
  ...chatEndpoints,
  ...mediaEndpoints,
  ...lifecycleEndpoints,
  ...noticeEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
  ...siteEndpoints,
  ...subscribeEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** What a call takes: query of a GET, body of a POST. */
export type Input<K extends EndpointName> = InputOf<Endpoints[K]>
/** What a call answers; a list when it is paged. */
export type Answer<K extends EndpointName> = AnswerOf<Endpoints[K]>
export type PagedName = { [K in EndpointName]: Endpoints[K] extends { paged: true } ? K : never }[EndpointName]
export type UploadName = { [K in EndpointName]: Endpoints[K] extends { upload: object } ? K : never }[EndpointName]
