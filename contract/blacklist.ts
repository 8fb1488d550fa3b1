import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Done, Id, Time } from './common.ts'
import { declare, pagedInput, writingGet } from './endpoint.ts'
import { BAN_REASON_CHARS } from './limits.ts'

export const BlockedUser = Type.Object(
  { ...UserCard.properties, blockedAt: Time },
  { title: 'BlockedUser', description: 'A member whom I blocked.' },
)
export type BlockedUser = Static<typeof BlockedUser>

const unblock = {
  access: 'member',
  whenBanned: 'open',
  seenByVisitors: false,
  summary: 'Take a member off my blacklist',
  input: Type.Object({ id: Id }),
  answer: Done,
} as const

export const blacklistEndpoints = declare({
  'GET user/blacklist': {
    access: 'member',
    summary: 'Members whom I blocked, the latest first',
    input: pagedInput({}),
    answer: BlockedUser,
    paged: true,
  },
  'GET user/remove-blacklist': { ...unblock, ...writingGet },
  'POST user/remove-blacklist': unblock,
  'POST content-manage/add-blacklist': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: true,
    summary: 'Block a member; with `until`, a moderator bans one, or lifts a ban',
    input: Type.Object({
      id: Id,
      until: Type.Optional(
        Type.Union([Time, Type.Null()], { description: 'the end of the ban, null to lift it; without it the member is blocked' }),
      ),
      reason: Type.Optional(Type.String({ maxLength: BAN_REASON_CHARS, description: 'shown to the banned member' })),
    }),
    answer: Type.Object({ blocked: Type.Boolean({ description: 'by me' }), bannedUntil: Type.Optional(Type.Union([Time, Type.Null()])) }),
    perMinute: 60,
  },
})
