import Type from 'typebox'
import { UserItem } from './account.ts'
import { declare } from './endpoint.ts'
import { SUGGESTED_MEMBERS } from './limits.ts'

export const suggestionEndpoints = declare({
  'GET user/suggested': {
    access: 'visitor',
    summary: 'Members whom I do not follow yet, and whose latest posts others like',
    answer: Type.Array(UserItem, { maxItems: SUGGESTED_MEMBERS }),
    visitorCacheMs: 60_000,
  },
})
