import Type, { type Static } from 'typebox'
import { Message } from './chat.ts'
import { Count, Id, literals } from './common.ts'
import { NICKNAME_CHARS } from './limits.ts'

/**
 * The socket at /ws. The query carries `access_token`; the first frame is `setname`, and names the same member. Every frame is one
 * JSON text with a `type`, but for the heartbeat: the text PING, which is answered by the text PONG.
 */
export const SOCKET_PATH = '/ws'
export const PING = 'PING'
export const PONG = 'PONG'

/** Why the server ends a connection. After the first two coming back is of no use: the session is over. */
export const leaveReasons = [
  'session', // no session of this token (any more)
  'name', // setname was not the first frame, did not come in time, or named somebody else
  'replaced', // this member opened one socket too many since
  'banned', // a moderator just banned this member, who may come back to read
  'silent', // nothing was heard for too long
  'frame', // a frame that is none, or too many of them
  'slow', // does not read what it is sent
  'closing', // the server goes down; another is there soon
] as const
export type LeaveReason = (typeof leaveReasons)[number]
/** WebSocket close codes by reason; those of the application's own begin at 4000. */
export const closeCodes: Record<LeaveReason, number> = {
  session: 4401,
  name: 4403,
  replaced: 4409,
  banned: 4423,
  silent: 4408,
  frame: 1008,
  slow: 4413,
  closing: 1001,
}

/** What a client says. */
export const ClientFrame = Type.Union([
  Type.Object({ type: Type.Literal('setname'), id: Id, name: Type.String({ maxLength: 4 * NICKNAME_CHARS }) }),
  Type.Object(
    { type: Type.Literal('delivered'), id: Id },
    { description: 'this private message has arrived, and all before it in its conversation' },
  ),
  Type.Object({ type: Type.Literal('leave') }, { description: 'the client is about to close' }),
])
export type ClientFrame = Static<typeof ClientFrame>

const Conversation = {
  by: { ...Id, description: 'who has it, or has read it: me on another device, or the other' },
  to: Type.Union([Id, Type.Null()], { description: 'whom `by` talks with; null in a group' }),
  group: Type.Union([Id, Type.Null()]),
  id: { ...Id, description: 'up to this message' },
}

/** What the server says. */
export const ServerFrame = Type.Union([
  Type.Object({ type: Type.Literal('ready') }, { description: 'setname was right; now ask by id for what was missed' }),
  Type.Object(
    { type: Type.Literal('chat'), message: Message },
    { description: 'a new message, mine from another device too: the same as over HTTP' },
  ),
  Type.Object({
    type: Type.Literal('read'),
    ...Conversation,
    unread: Type.Optional({ ...Count, description: 'what I have left, where it was me' }),
  }),
  Type.Object({ type: Type.Literal('delivered'), ...Conversation }),
  Type.Object(
    { type: Type.Literal('group'), id: Id, joined: Type.Boolean() },
    { description: 'I came into this group, or am in it no more' },
  ),
  Type.Object(
    { type: Type.Literal('notice'), unread: Count },
    { description: 'a new notice, or notices were read elsewhere; what is unread now' },
  ),
  Type.Object({ type: Type.Literal('sync') }, { description: 'something may have been missed: ask by id' }),
  Type.Object({ type: Type.Literal('leave'), reason: literals(leaveReasons) }),
])
export type ServerFrame = Static<typeof ServerFrame>
