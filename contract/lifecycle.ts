import Type from 'typebox'
import { UserInfo } from './account.ts'
import { Done, File } from './common.ts'
import { declare } from './endpoint.ts'

export const lifecycleEndpoints = declare({
  'POST user/del-apply': {
    scope: 'full',
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Ask for the deletion of my account, or take that back. It is deleted when the waiting time is over',
    input: Type.Object({ on: Type.Optional(Type.Boolean({ default: true, description: 'false takes it back' })) }),
    answer: Type.Object({ leavingAt: UserInfo.properties.leavingAt }),
    perMinute: 10,
    errors: ['rest_forbidden'],
  },
  'POST site/logoff': {
    scope: 'full',
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: true,
    summary: 'Delete my account at once, where its waiting time is over',
    answer: Done,
    perMinute: 10,
    idempotency: 'claim',
    errors: ['rest_conflict', 'leaving_too_early'],
  },
  'GET user/export': {
    scope: 'full',
    access: 'member',
    summary:
      'Everything that is kept of me, to be saved: profile, posts, comments, messages, groups, likes, favourites, ' +
      'follows, blacklist, searches, visits, notices, pictures',
    answer: File,
    file: 'application/json',
    perMinute: 1,
  },
})
