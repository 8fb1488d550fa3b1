import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import {
  chatWrite,
  clientId,
  keptChatWrite,
  Message,
  messageContent,
  MessageList,
  MessageHits,
  messageListInput,
  messageSearchInput,
  messageTexts,
  muteInput,
  pinInput,
  quoted,
  readInput,
  ReadState,
} from './chat.ts'
import { Count, Done, Id, literals, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import {
  GROUP_ANNOUNCEMENT_CHARS,
  GROUP_CODE_CHARS,
  GROUP_INVITED_AT_ONCE,
  GROUP_NAME_CHARS,
  GROUP_SILENCE_MINUTES_MAX,
  MENTIONS,
  SEARCH_CHARS,
} from './limits.ts'

export const groupRoles = ['owner', 'admin', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]
const GroupRole = literals(groupRoles, { title: 'GroupRole', description: 'What a member is in a group.' })

const GroupCard = { id: Id, name: Type.String({ examples: ['青龙湖钓友'] }), avatar: Type.Union([Url, Type.Null()]), members: Count }

export const GroupItem = Type.Object(
  {
    ...GroupCard,
    last: Type.Union([Message, Type.Null()]),
    unread: Count,
    mentioned: Type.Boolean({ description: 'by a message that I have not read' }),
    muted: Type.Boolean({ description: 'makes no badge, unless I am mentioned' }),
    pinned: Type.Boolean({ description: 'stands on top of my list', examples: [false] }),
  },
  { title: 'GroupItem', description: 'A group in my list.' },
)
export type GroupItem = Static<typeof GroupItem>

export const Group = Type.Object(
  {
    ...GroupCard,
    avatarWaits: Type.Boolean({ description: 'a new picture takes its place once it was checked', examples: [false] }),
    announcement: Type.String({ examples: ['周六六点，东岸集合'] }),
    announcedAt: Type.Union([Time, Type.Null()]),
    silenced: Type.Boolean({ description: 'only the owner and admins write' }),
    role: Type.Union([GroupRole, Type.Null()], { description: 'null: I am not in it' }),
    silencedUntil: Type.Union([Time, Type.Null()], { description: 'until then I may not write', examples: [null] }),
    muted: Type.Boolean(),
    pinned: Type.Boolean({ description: 'stands on top of my list', examples: [false] }),
    unread: Count,
    myReadId: Type.Integer({ minimum: 0, description: 'I have read up to this message' }),
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'with it anyone joins; null for those who are not in it',
      examples: ['k7m2p9xa'],
    }),
    invitedBy: Type.Union([UserCard, Type.Null()], { description: 'who invites me, who am not in it', examples: [null] }),
    invited: { ...Count, description: 'how many are invited and have not answered; 0 for those who are not in it' },
    createdAt: Time,
    can: Type.Object({
      write: Type.Boolean(),
      edit: Type.Boolean({ description: 'name, picture, announcement, silence, a new code; remove and silence members' }),
      mentionAll: Type.Boolean(),
      own: Type.Boolean({ description: 'name admins, pass the group on, dissolve it' }),
    }),
  },
  { title: 'Group', description: 'A group, to those in it, to those who are invited and to those who hold its code.' },
)
export type Group = Static<typeof Group>

export const GroupMember = Type.Object(
  {
    ...UserCard.properties,
    role: GroupRole,
    silencedUntil: Type.Union([Time, Type.Null()], { examples: [null] }),
    can: Type.Object({ remove: Type.Boolean({ description: 'I may remove or silence them' }) }),
  },
  { title: 'GroupMember', description: 'A member of a group.' },
)
export type GroupMember = Static<typeof GroupMember>

const oneMember = Type.Object({ id: Id, member: Id })
const Members = Type.Array(Id, { maxItems: GROUP_INVITED_AT_ONCE, uniqueItems: true })
const Code = Type.String({ pattern: `^[A-Za-z0-9]{${GROUP_CODE_CHARS}}$` })
const Name = Type.String({ minLength: 1, maxLength: GROUP_NAME_CHARS })

export const groupEndpoints = declare({
  'GET group-message': {
    access: 'member',
    summary: 'My groups, those with the latest messages first',
    input: pagedInput({}),
    answer: GroupItem,
    paged: true,
  },
  'GET group-message/view': {
    access: 'member',
    summary: 'A group that I am in or am invited into, or whose code I have',
    input: Type.Object({ id: Type.Optional(Id), code: Type.Optional(Code) }, { description: 'one of the two' }),
    answer: Group,
    perMinute: 60,
  },
  'GET group-message/members': {
    access: 'member',
    summary: 'Members of a group: the owner, the admins, then by when they came',
    input: pagedInput({
      id: Id,
      word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS, description: 'only those with this in their nickname' })),
    }),
    answer: GroupMember,
    paged: true,
  },
  'GET group-message/list': {
    access: 'member',
    summary: 'Messages of a group, since I came',
    input: messageListInput('the group'),
    answer: MessageList,
  },
  'GET group-message/search': {
    access: 'member',
    summary: 'Find a word in a group: in texts that I have',
    input: messageSearchInput('the group'),
    answer: MessageHits,
    perMinute: 60,
  },
  'POST group-message/send': {
    ...chatWrite,
    summary: 'Write to a group',
    input: Type.Object({
      id: { ...Id, description: 'the group' },
      clientId,
      quote: quoted,
      ...messageContent,
      mentions: Type.Optional(Type.Array(Id, { maxItems: MENTIONS, uniqueItems: true })),
      mentionsAll: Type.Optional(Type.Boolean({ description: 'for the owner and admins' })),
    }),
    texts: messageTexts,
    idempotency: 'own',
    answer: Message,
    perMinute: 120,
    errors: ['group_silenced'],
  },
  'POST group-message/read': { ...keptChatWrite, summary: 'I have read the group up to here', input: readInput, answer: ReadState },
  'POST group-message/mute': { ...keptChatWrite, summary: 'Whether the group makes badges', input: muteInput, answer: Done },
  'POST group-message/clear': {
    ...keptChatWrite,
    summary: 'Delete for myself what was said in a group so far; it stays in my list, and I in it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/pin': {
    ...keptChatWrite,
    summary: 'Whether a group stands on top of my list',
    input: pinInput,
    answer: Done,
    errors: ['pinned_limit'],
  },
  'POST group-message/delete-list': {
    ...keptChatWrite,
    summary: 'Delete a group from my list, with what was said so far, until somebody writes again; I stay in it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/create': {
    ...chatWrite,
    summary:
      'Make a group, and invite members who let me: see privacy.groups of user/setting. ' +
      'Where some do not, no group is made, and each of them is named',
    input: Type.Object({
      name: Type.Optional({ ...Name, description: 'without it, the nicknames of the members and mine; needed where nobody is invited' }),
      members: Type.Optional(Members),
      avatar: Type.Optional({ ...Id, description: 'a picture that I uploaded' }),
    }),
    texts: { name: 'profile' },
    answer: Group,
    perMinute: 10,
    errors: ['group_limit'],
  },
  'POST group-message/edit': {
    ...chatWrite,
    summary: 'Change a group: what is left out stays as it is',
    input: Type.Object({
      id: Id,
      name: Type.Optional(Name),
      avatar: Type.Optional(Type.Union([Id, Type.Null()])),
      announcement: Type.Optional(Type.String({ maxLength: GROUP_ANNOUNCEMENT_CHARS })),
      silenced: Type.Optional(Type.Boolean({ description: 'only the owner and admins write' })),
      newCode: Type.Optional(Type.Boolean({ description: 'the code so far stops working' })),
    }),
    texts: { name: 'profile', announcement: 'message' },
    answer: Group,
    perMinute: 30,
  },
  'POST group-message/join': {
    ...chatWrite,
    summary: 'Join a group by its code; joining twice changes nothing',
    input: Type.Object({ code: Code }),
    answer: Group,
    perMinute: 20,
    errors: ['group_full', 'group_limit', 'rest_not_found', 'rest_forbidden'],
  },
  'POST group-message/invite': {
    ...chatWrite,
    summary:
      'Invite members who let me into a group that I am in. Each is notified, and comes by group-message/accept; ' +
      'inviting again changes nothing',
    input: Type.Object({ id: Id, members: Members }),
    answer: Group,
    perMinute: 30,
    errors: ['group_full'],
  },
  'POST group-message/accept': {
    ...chatWrite,
    summary: 'Come into a group that I am invited into; accepting twice changes nothing',
    input: Type.Object({ id: Id }),
    answer: Group,
    perMinute: 20,
    errors: ['group_full', 'group_limit'],
  },
  'POST group-message/decline': {
    ...keptChatWrite,
    summary: 'Turn an invitation into a group down',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/leave': {
    ...keptChatWrite,
    summary: "Leave a group. The owner's place goes to an admin, else to the earliest member; the last to leave dissolves it",
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/remove': { ...chatWrite, summary: 'Remove a member from a group', input: oneMember, answer: Done, perMinute: 60 },
  'POST group-message/silence': {
    ...chatWrite,
    summary: 'Let a member of a group only read for so long',
    input: Type.Object({
      ...oneMember.properties,
      minutes: Type.Integer({ minimum: 0, maximum: GROUP_SILENCE_MINUTES_MAX, description: '0 lifts it' }),
    }),
    answer: GroupMember,
    perMinute: 60,
  },
  'POST group-message/set-admin': {
    ...chatWrite,
    summary: 'Make a member an admin, or no admin any more',
    input: Type.Object({ ...oneMember.properties, on: Type.Boolean() }),
    answer: GroupMember,
    errors: ['group_limit'],
  },
  'POST group-message/transfer': { ...chatWrite, summary: 'Pass my group on to another of its members', input: oneMember, answer: Group },
  'POST group-message/dissolve': {
    ...chatWrite,
    summary: 'Dissolve my group, with all that was said in it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
})
