import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Done, Id, Lat, literals, Lng, Picture, Place, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { CardType, MessageCard } from './messageCards.ts'
import {
  CLIENT_ID_CHARS,
  GROUP_ANNOUNCEMENT_CHARS,
  GROUP_CODE_CHARS,
  GROUP_INVITED_AT_ONCE,
  GROUP_NAME_CHARS,
  GROUP_SILENCE_MINUTES_MAX,
  MAX_PER_PAGE,
  MENTIONS,
  MESSAGE_TEXT_CHARS,
  PER_PAGE,
  PLACE_ADDRESS_CHARS,
  PLACE_NAME_CHARS,
  SEARCH_CHARS,
  VOICE_MS_MAX,
  VOICE_MS_MIN,
  UPLOAD_VOICE_BYTES,
} from './limits.ts'

/** What a message is. The last two are written by the server: something happened in a group; an earlier message was taken back. */
export const messageKinds = ['text', 'picture', 'voice', 'card', 'place', 'event', 'recall'] as const
export type MessageKind = (typeof messageKinds)[number]

export const groupRoles = ['owner', 'admin', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]

export const groupEvents = [
  'created',
  'joined',
  'invited',
  'left',
  'removed',
  'renamed',
  'pictured',
  'announced',
  'silenced',
  'spoken',
  'admin',
  'unadmin',
  'owner',
] as const
export type GroupEventKind = (typeof groupEvents)[number]

export const Voice = Type.Object({ id: Id, url: Url, ms: Type.Integer({ minimum: 0, description: 'length' }) })
export type Voice = Static<typeof Voice>

/** The sentence is the client's, in its language: `from` did it, to `members` where it was done to others. */
export const GroupEvent = Type.Object({
  what: literals(groupEvents),
  members: Type.Array(Type.Object({ id: Id, nickName: Type.String() })),
  text: Type.String({ description: 'the new name or announcement; empty for all else' }),
})
export type GroupEvent = Static<typeof GroupEvent>

/**
 * A message. Within one conversation ids ascend in the order in which messages were stored, and `prev` is the id of the one
 * before: whoever has no message of that id has missed some, and asks for them by `after`. A message that was taken back keeps its
 * place and loses what was in it; that it was is a message of its own, of kind `recall`, so that asking by `after` tells it too.
 */
export const Message = Type.Object({
  id: Id,
  prev: Type.Union([Id, Type.Null()], { description: 'the message before it in its conversation' }),
  group: Type.Union([Id, Type.Null()]),
  to: Type.Union([Id, Type.Null()], { description: 'the member it is for; null in a group' }),
  from: UserCard,
  clientId: Type.Union([Type.String(), Type.Null()], { description: "the sender's own mark, by which the sending device knows it again" }),
  kind: literals(messageKinds),
  text: Type.String({ description: 'of kind text; else empty' }),
  picture: Type.Optional(Picture),
  voice: Type.Optional(Voice),
  card: Type.Optional(MessageCard),
  place: Type.Optional(Place),
  event: Type.Optional(GroupEvent),
  target: Type.Optional({ ...Id, description: 'of kind recall: the message that was taken back' }),
  mentions: Type.Array(Id, { description: 'members who are meant by an @ in the text' }),
  mentionsAll: Type.Boolean(),
  recalled: Type.Boolean(),
  createdAt: Time,
})
export type Message = Static<typeof Message>

/** A private conversation, as one of the two sees it. */
export const Conversation = Type.Object({
  user: UserCard,
  last: Type.Union([Message, Type.Null()]),
  unread: Count,
  muted: Type.Boolean({ description: 'makes no badge' }),
  blocked: Type.Boolean({ description: 'I blocked them' }),
  myReadId: Type.Integer({ minimum: 0, description: 'I have read up to this message' }),
  readId: Type.Integer({ minimum: 0, description: 'they have read up to this message' }),
  deliveredId: Type.Integer({ minimum: 0, description: 'it has reached them up to this message' }),
  can: Type.Object({ write: Type.Boolean({ description: 'they take messages from me' }) }),
})
export type Conversation = Static<typeof Conversation>

const GroupCard = { id: Id, name: Type.String(), avatar: Type.Union([Url, Type.Null()]), members: Count }

/** A group in my list. */
export const GroupItem = Type.Object({
  ...GroupCard,
  last: Type.Union([Message, Type.Null()]),
  unread: Count,
  mentioned: Type.Boolean({ description: 'by a message that I have not read' }),
  muted: Type.Boolean({ description: 'makes no badge, unless I am mentioned' }),
})
export type GroupItem = Static<typeof GroupItem>

/** A group, to those in it, to those who are invited and to those who hold its code. */
export const Group = Type.Object({
  ...GroupCard,
  announcement: Type.String(),
  announcedAt: Type.Union([Time, Type.Null()]),
  silenced: Type.Boolean({ description: 'only the owner and admins write' }),
  role: Type.Union([literals(groupRoles), Type.Null()], { description: 'null: I am not in it' }),
  silencedUntil: Type.Union([Time, Type.Null()], { description: 'until then I may not write' }),
  muted: Type.Boolean(),
  unread: Count,
  myReadId: Type.Integer({ minimum: 0, description: 'I have read up to this message' }),
  code: Type.Union([Type.String(), Type.Null()], { description: 'with it anyone joins; null for those who are not in it' }),
  invitedBy: Type.Union([UserCard, Type.Null()], { description: 'who invites me, who am not in it' }),
  invited: { ...Count, description: 'how many are invited and have not answered; 0 for those who are not in it' },
  createdAt: Time,
  can: Type.Object({
    write: Type.Boolean(),
    edit: Type.Boolean({ description: 'name, picture, announcement, silence, a new code; remove and silence members' }),
    mentionAll: Type.Boolean(),
    own: Type.Boolean({ description: 'name admins, pass the group on, dissolve it' }),
  }),
})
export type Group = Static<typeof Group>

export const GroupMember = Type.Object({
  ...UserCard.properties,
  role: literals(groupRoles),
  silencedUntil: Type.Union([Time, Type.Null()]),
  can: Type.Object({ remove: Type.Boolean({ description: 'I may remove or silence them' }) }),
})
export type GroupMember = Static<typeof GroupMember>

const MessageList = Type.Object({
  messages: Type.Array(Message, { description: 'the oldest first' }),
  more: Type.Boolean({ description: 'there are more in the direction that was asked for' }),
  readId: Type.Integer({ minimum: 0, description: 'the other has read up to this message; 0 in a group' }),
  deliveredId: Type.Integer({ minimum: 0, description: 'it has reached the other up to this message; 0 in a group' }),
})

const listInput = (id: string) =>
  Type.Object({
    id: { ...Id, description: id },
    before: Type.Optional({
      ...Id,
      description: 'the latest of those older than this message; without before and after, the latest of all',
    }),
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'the first of those newer than this message' }),
    ),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: PER_PAGE })),
  })

/** What is sent: exactly one of these. */
const content = {
  text: Type.Optional(Type.String({ maxLength: MESSAGE_TEXT_CHARS })),
  picture: Type.Optional({ ...Id, description: 'that I uploaded' }),
  voice: Type.Optional({ ...Id, description: 'that I uploaded' }),
  card: Type.Optional(Type.Object({ type: CardType, id: Id }, { additionalProperties: false })),
  place: Type.Optional(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: PLACE_NAME_CHARS }),
        address: Type.String({ maxLength: PLACE_ADDRESS_CHARS }),
        lat: Lat,
        lng: Lng,
      },
      { additionalProperties: false },
    ),
  ),
}
const texts = { text: 'message', 'place.name': 'message', 'place.address': 'message' } as const
const clientId = Type.Optional(
  Type.String({
    pattern: `^[\\x21-\\x7e]{8,${CLIENT_ID_CHARS}}$`,
    description: 'made by the device for each message: sent again with the same one, it is the same message',
  }),
)

const Read = Type.Object({ unread: Count, myReadId: Count })
const readInput = Type.Object({ id: Id, message: { ...Id, description: 'read up to this one' } })
const muteInput = Type.Object({ id: Id, on: Type.Boolean() })
const oneMember = Type.Object({ id: Id, member: Id })
const Members = Type.Array(Id, { maxItems: GROUP_INVITED_AT_ONCE, uniqueItems: true })
const Code = Type.String({ pattern: `^[A-Za-z0-9]{${GROUP_CODE_CHARS}}$` })
const Name = Type.String({ minLength: 1, maxLength: GROUP_NAME_CHARS })

/** A write of members' conversations, which visitors never see. */
const write = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const
/** One that a banned member keeps: reading, and leaving. */
const kept = { ...write, whenBanned: 'open' } as const

export const chatEndpoints = declare({
  'GET message': {
    access: 'member',
    summary: 'My private conversations, the latest first',
    input: pagedInput({}),
    answer: Conversation,
    paged: true,
  },
  'GET message/unread': {
    access: 'member',
    summary: 'What the badges show: unread messages of conversations and groups that are not muted',
    answer: Type.Object({ messages: Count, groups: Count }),
  },
  'GET message/view': {
    access: 'member',
    summary: 'The conversation with a member, whether or not anything was said',
    input: Type.Object({ id: Id }),
    answer: Conversation,
  },
  'GET message/list': {
    access: 'member',
    summary: 'Messages of the conversation with a member',
    input: listInput('the other member'),
    answer: MessageList,
  },
  'POST message/send': {
    ...write,
    summary: 'Write to a member',
    input: Type.Object({ id: { ...Id, description: 'the other member' }, clientId, ...content }),
    texts,
    idempotency: 'own',
    answer: Message,
    perMinute: 120,
    errors: ['message_refused', 'stranger_limit'],
  },
  'POST message/read': { ...kept, summary: 'I have read the conversation with a member up to here', input: readInput, answer: Read },
  'POST message/recall': {
    ...write,
    summary: 'Take a message of mine back, wherever it is',
    input: Type.Object({ id: Id }),
    answer: Message,
    perMinute: 60,
    errors: ['recall_too_late'],
  },
  'POST message/mute': { ...kept, summary: 'Whether the conversation with a member makes badges', input: muteInput, answer: Done },
  'POST message/delete-list': {
    ...kept,
    summary: 'Delete a conversation from my list, with what was said so far; the other keeps it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },

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
    input: listInput('the group'),
    answer: MessageList,
  },
  'POST group-message/send': {
    ...write,
    summary: 'Write to a group',
    input: Type.Object({
      id: { ...Id, description: 'the group' },
      clientId,
      ...content,
      mentions: Type.Optional(Type.Array(Id, { maxItems: MENTIONS, uniqueItems: true })),
      mentionsAll: Type.Optional(Type.Boolean({ description: 'for the owner and admins' })),
    }),
    texts,
    idempotency: 'own',
    answer: Message,
    perMinute: 120,
    errors: ['group_silenced'],
  },
  'POST group-message/read': { ...kept, summary: 'I have read the group up to here', input: readInput, answer: Read },
  'POST group-message/mute': { ...kept, summary: 'Whether the group makes badges', input: muteInput, answer: Done },
  'POST group-message/delete-list': {
    ...kept,
    summary: 'Delete a group from my list, with what was said so far, until somebody writes again; I stay in it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/create': {
    ...write,
    summary: 'Make a group, and invite members who let me: see privacy.groups of user/setting',
    input: Type.Object({
      name: Name,
      members: Type.Optional(Members),
      avatar: Type.Optional({ ...Id, description: 'a picture that I uploaded' }),
    }),
    texts: { name: 'profile' },
    answer: Group,
    perMinute: 10,
    errors: ['group_limit'],
  },
  'POST group-message/edit': {
    ...write,
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
    ...write,
    summary: 'Join a group by its code; joining twice changes nothing',
    input: Type.Object({ code: Code }),
    answer: Group,
    perMinute: 20,
    errors: ['group_full', 'group_limit'],
  },
  'POST group-message/invite': {
    ...write,
    summary:
      'Invite members who let me into a group that I am in. Each is notified, and comes by group-message/accept; inviting again changes nothing',
    input: Type.Object({ id: Id, members: Members }),
    answer: Group,
    perMinute: 30,
    errors: ['group_full'],
  },
  'POST group-message/accept': {
    ...write,
    summary: 'Come into a group that I am invited into; accepting twice changes nothing',
    input: Type.Object({ id: Id }),
    answer: Group,
    perMinute: 20,
    errors: ['group_full', 'group_limit'],
  },
  'POST group-message/decline': { ...kept, summary: 'Turn an invitation into a group down', input: Type.Object({ id: Id }), answer: Done },
  'POST group-message/leave': {
    ...kept,
    summary: "Leave a group. The owner's place goes to an admin, else to whoever came first; the last to leave dissolves it",
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST group-message/remove': { ...write, summary: 'Remove a member from a group', input: oneMember, answer: Done, perMinute: 60 },
  'POST group-message/silence': {
    ...write,
    summary: 'Let a member of a group only read for so long',
    input: Type.Object({
      ...oneMember.properties,
      minutes: Type.Integer({ minimum: 0, maximum: GROUP_SILENCE_MINUTES_MAX, description: '0 lifts it' }),
    }),
    answer: GroupMember,
    perMinute: 60,
  },
  'POST group-message/set-admin': {
    ...write,
    summary: 'Make a member an admin, or no admin any more',
    input: Type.Object({ ...oneMember.properties, on: Type.Boolean() }),
    answer: GroupMember,
    errors: ['group_limit'],
  },
  'POST group-message/transfer': { ...write, summary: 'Pass my group on to another of its members', input: oneMember, answer: Group },
  'POST group-message/dissolve': {
    ...write,
    summary: 'Dissolve my group, with all that was said in it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },

  'POST upload/im-voice': {
    ...write,
    summary: 'A voice note',
    upload: { maxBytes: UPLOAD_VOICE_BYTES, kinds: ['audio/mpeg', 'audio/aac', 'audio/mp4', 'audio/wav'] },
    input: Type.Object({ ms: Type.Integer({ minimum: VOICE_MS_MIN, maximum: VOICE_MS_MAX, description: 'its length' }) }),
    answer: Type.Object({ code: Type.Literal(1, { description: '1 means success' }), msg: Type.String(), data: Voice }),
    perMinute: 60,
    errors: ['rest_upload_no_file', 'rest_upload_sound', 'rest_upload_too_large', 'upload_limit'],
  },
})
