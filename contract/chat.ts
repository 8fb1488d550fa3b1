import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Done, Id, Lat, literals, Lng, NickName, Picture, Place, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { Attachment } from './files.ts'
import { CardType, MessageCard, SentCardType } from './messageCards.ts'
import {
  CLIENT_ID_CHARS,
  DELETED_MESSAGES_TOLD,
  MAX_PER_PAGE,
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
export const messageKinds = ['text', 'picture', 'voice', 'file', 'card', 'place', 'event', 'recall'] as const
export type MessageKind = (typeof messageKinds)[number]

const MessageKindName = literals(messageKinds, {
  title: 'MessageKind',
  description:
    'What a message is. The server alone writes event, something that happened in a group, and recall: an earlier one was taken back.',
})

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

export const Voice = Type.Object(
  { id: Id, url: Url, ms: Type.Integer({ minimum: 0, description: 'length', examples: [4200] }) },
  { title: 'Voice', description: 'A voice note.' },
)
export type Voice = Static<typeof Voice>

export const GroupEvent = Type.Object(
  {
    what: literals(groupEvents, { title: 'GroupEventKind', description: 'What happened in a group.' }),
    members: Type.Array(Type.Object({ id: Id, nickName: NickName })),
    text: Type.String({ description: 'the new name or announcement; empty for all else', examples: [''] }),
  },
  {
    title: 'GroupEvent',
    description:
      "Something that happened in a group. The sentence is the client's, in its language: " +
      '`from` of the message did it, to `members` where it was done to others.',
  },
)
export type GroupEvent = Static<typeof GroupEvent>

export const quoteStates = ['said', 'recalled', 'gone'] as const

export const Quote = Type.Object(
  {
    id: { ...Id, description: 'the message that is quoted' },
    state: literals(quoteStates, {
      description: 'recalled: it was taken back; gone: this reader does not have it, as they came later or deleted it',
      examples: ['said'],
    }),
    from: Type.Union([Type.Object({ id: Id, nickName: NickName }), Type.Null()], { description: 'who wrote it; null where it is gone' }),
    kind: Type.Union([MessageKindName, Type.Null()], {
      description: 'null where there is nothing to show of it',
      examples: ['text'],
    }),
    cardType: Type.Union([CardType, Type.Null()], { description: 'of kind card', examples: [null] }),
    text: Type.String({
      description: 'the beginning of its text, or the name of its place or file; else empty',
      examples: ['周六去青龙湖吗？'],
    }),
    thumb: Type.Union([Url, Type.Null()], { description: 'of kind picture: a small square of it', examples: [null] }),
  },
  { title: 'Quote', description: 'The message that another one answers, as far as this reader may see it.' },
)
export type Quote = Static<typeof Quote>

export const Message = Type.Object(
  {
    id: Id,
    prev: Type.Union([Id, Type.Null()], { description: 'the message before it in its conversation' }),
    group: Type.Union([Id, Type.Null()], { examples: [null] }),
    to: Type.Union([Id, Type.Null()], { description: 'the member it is for; null in a group' }),
    from: UserCard,
    clientId: Type.Union([Type.String(), Type.Null()], {
      description: "the sender's own mark, by which the sending device knows it again",
      examples: ['d4c1b7e0-9f1a'],
    }),
    kind: MessageKindName,
    text: Type.String({ description: 'of kind text; else empty', examples: ['周六去青龙湖吗？'] }),
    picture: Type.Optional(Picture),
    voice: Type.Optional(Voice),
    file: Type.Optional(Attachment),
    card: Type.Optional(MessageCard),
    place: Type.Optional(Place),
    event: Type.Optional(GroupEvent),
    target: Type.Optional({ ...Id, description: 'of kind recall: the message that was taken back' }),
    quote: Type.Union([Quote, Type.Null()], { description: 'what it answers', examples: [null] }),
    mentions: Type.Array(Id, { description: 'members who are meant by an @ in the text', examples: [[]] }),
    mentionsAll: Type.Boolean(),
    caution: Type.Optional(
      literals(['fraud'], {
        description: 'what those who sell and buy should be wary of stands in it: paying ahead, leaving for another app',
      }),
    ),
    recalled: Type.Boolean(),
    createdAt: Time,
  },
  {
    title: 'Message',
    description:
      'A message. Within one conversation ids ascend in the order in which messages were stored, and `prev` is the id of the one ' +
      'before: a client without it has missed some, and asks for them by `after`. A message that was taken back keeps its ' +
      'place and loses what was in it; that it was is a message of its own, of kind `recall`, so that asking by `after` tells it too. ' +
      'One of kind card has no `card` where the server does not know its type.',
  },
)
export type Message = Static<typeof Message>

export const Conversation = Type.Object(
  {
    user: UserCard,
    last: Type.Union([Message, Type.Null()]),
    unread: Count,
    muted: Type.Boolean({ description: 'makes no badge' }),
    pinned: Type.Boolean({ description: 'stands on top of my list', examples: [false] }),
    blocked: Type.Boolean({ description: 'I blocked them' }),
    myReadId: Type.Integer({ minimum: 0, description: 'I have read up to this message' }),
    readId: Type.Integer({ minimum: 0, description: 'they have read up to this message' }),
    deliveredId: Type.Integer({ minimum: 0, description: 'it has reached them up to this message' }),
    can: Type.Object({ write: Type.Boolean({ description: 'they take messages from me' }) }),
  },
  { title: 'Conversation', description: 'A private conversation, as one of the two sees it.' },
)
export type Conversation = Static<typeof Conversation>

export const MessageList = Type.Object(
  {
    messages: Type.Array(Message, { description: 'the oldest first' }),
    more: Type.Boolean({ description: 'there are more in the direction that was asked for' }),
    clearedId: Type.Integer({ minimum: 0, description: 'nothing up to this message is mine: I cleared it, or came later', examples: [0] }),
    deleted: Type.Array(Id, {
      maxItems: DELETED_MESSAGES_TOLD,
      description: 'messages that I deleted for myself, the latest of them: also those that a client still shows',
      examples: [[]],
    }),
    readId: Type.Integer({ minimum: 0, description: 'the other has read up to this message; 0 in a group' }),
    deliveredId: Type.Integer({ minimum: 0, description: 'it has reached the other up to this message; 0 in a group' }),
  },
  { title: 'MessageList', description: 'Messages of one conversation.' },
)

export const MessageHits = Type.Object(
  {
    messages: Type.Array(Message, { description: 'the latest first' }),
    next: Type.Union([Id, Type.Null()], {
      description: 'asked for as before, the search goes on there, also where this part of it found nothing; null when all was looked at',
    }),
  },
  { title: 'MessageHits', description: 'Messages of one conversation in whose text a word was found.' },
)

export const messageSearchInput = (id: string) =>
  Type.Object({
    id: { ...Id, description: id },
    word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }),
    before: Type.Optional({ ...Id, description: 'only messages older than this one' }),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: PER_PAGE })),
  })

export const messageListInput = (id: string) =>
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
export const messageContent = {
  text: Type.Optional(Type.String({ maxLength: MESSAGE_TEXT_CHARS })),
  picture: Type.Optional({ ...Id, description: 'that I uploaded' }),
  voice: Type.Optional({ ...Id, description: 'that I uploaded' }),
  file: Type.Optional({ ...Id, description: 'that I uploaded' }),
  card: Type.Optional(Type.Object({ type: SentCardType, id: Id }, { additionalProperties: false })),
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
  forward: Type.Optional({
    ...Id,
    description: 'a message that I have, of kind text, picture, file, place or a card that can be sent: what is in it is sent again',
  }),
}
/** Kinds of messages that can be sent on. Of cards only those that a member puts into a message. */
export const forwardedKinds = ['text', 'picture', 'file', 'card', 'place'] as const

/** What it answers. */
export const quoted = Type.Optional({
  ...Id,
  description: 'a message of the same conversation that this one answers; also one that was taken back, or that I deleted',
})
export const messageTexts = { text: 'message', 'place.name': 'message', 'place.address': 'message' } as const
export const clientId = Type.Optional(
  Type.String({
    pattern: `^[\\x21-\\x7e]{8,${CLIENT_ID_CHARS}}$`,
    description: 'made by the device for each message: sent again with the same one, it is the same message',
  }),
)

export const ReadState = Type.Object(
  { unread: Count, myReadId: Count },
  { title: 'ReadState', description: 'How far a conversation is read, and what is left.' },
)
export const readInput = Type.Object({ id: Id, message: { ...Id, description: 'read up to this one' } })
export const muteInput = Type.Object({ id: Id, on: Type.Boolean() })
export const pinInput = muteInput
/** A write of members' conversations, which visitors never see. */
export const chatWrite = { access: 'member', whenBanned: 'closed', seenByVisitors: false } as const
/** One that a banned member keeps: reading, and leaving. */
export const keptChatWrite = { ...chatWrite, whenBanned: 'open' } as const

export const chatEndpoints = declare({
  'GET message': {
    access: 'member',
    summary: 'My private conversations, those that I pinned on top, else the latest first',
    input: pagedInput({}),
    answer: Conversation,
    paged: true,
  },
  'GET message/unread': {
    access: 'member',
    summary:
      'What the badges show: unread messages of conversations and groups that are not muted, and of muted groups where I am mentioned',
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
    input: messageListInput('the other member'),
    answer: MessageList,
  },
  'GET message/search': {
    access: 'member',
    summary: 'Find a word in the conversation with a member: in texts that I have',
    input: messageSearchInput('the other member'),
    answer: MessageHits,
    perMinute: 60,
  },
  'POST message/send': {
    ...chatWrite,
    summary: 'Write to a member',
    input: Type.Object({ id: { ...Id, description: 'the other member' }, clientId, quote: quoted, ...messageContent }),
    texts: messageTexts,
    idempotency: 'own',
    answer: Message,
    perMinute: 120,
    errors: ['message_refused', 'stranger_limit', 'gear_refused'],
  },
  'POST message/read': {
    ...keptChatWrite,
    summary: 'I have read the conversation with a member up to here',
    input: readInput,
    answer: ReadState,
  },
  'POST message/recall': {
    ...chatWrite,
    summary: 'Take a message of mine back, wherever it is; a red packet or a gift stays',
    input: Type.Object({ id: Id }),
    answer: Message,
    perMinute: 60,
    errors: ['recall_too_late'],
  },
  'POST message/delete': {
    ...keptChatWrite,
    summary: 'Delete a message for myself, wherever it is, on all my devices; the others keep it',
    input: Type.Object({ id: Id }),
    answer: Done,
    perMinute: 120,
    errors: ['deleted_limit'],
  },
  'POST message/clear': {
    ...keptChatWrite,
    summary: 'Delete for myself what was said with a member so far; the conversation stays in my list, and the other keeps it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'POST message/pin': {
    ...keptChatWrite,
    summary: 'Whether the conversation with a member stands on top of my list',
    input: pinInput,
    answer: Done,
    errors: ['pinned_limit'],
  },
  'POST message/mute': { ...keptChatWrite, summary: 'Whether the conversation with a member makes badges', input: muteInput, answer: Done },
  'POST message/delete-list': {
    ...keptChatWrite,
    summary: 'Delete a conversation from my list, with what was said so far; the other keeps it',
    input: Type.Object({ id: Id }),
    answer: Done,
  },

  'POST upload/im-voice': {
    ...chatWrite,
    summary: 'A voice note',
    upload: { maxBytes: UPLOAD_VOICE_BYTES, kinds: ['audio/mpeg', 'audio/aac', 'audio/mp4', 'audio/wav'] },
    input: Type.Object({ ms: Type.Integer({ minimum: VOICE_MS_MIN, maximum: VOICE_MS_MAX, description: 'its length' }) }),
    answer: Type.Object({ code: Type.Literal(1, { description: '1 means success' }), msg: Type.String(), data: Voice }),
    perMinute: 60,
    errors: ['rest_upload_no_file', 'rest_upload_sound', 'rest_upload_too_large', 'upload_limit'],
  },
})
