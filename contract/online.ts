import Type, { type Static } from 'typebox'
import { Id } from './common.ts'
import { ONLINE_SEEN_MINUTES } from './limits.ts'

export const OnlineState = Type.Object(
  {
    id: Id,
    online: Type.Boolean(),
    seenMinutes: Type.Union([Type.Integer({ minimum: 0, maximum: ONLINE_SEEN_MINUTES }), Type.Null()], {
      description: 'how many minutes ago they last were, where that is not long; null while they are, and where it is not to be known',
      examples: [12],
    }),
  },
  { title: 'OnlineState', description: 'Whether a member is online, or was not long ago, as far as they let the caller know.' },
)
export type OnlineState = Static<typeof OnlineState>
