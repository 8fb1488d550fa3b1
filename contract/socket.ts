import Type, { type Static } from 'typebox'
import { Message } from './chat.ts'
import { Count, Id, literals } from './common.ts'
import { NICKNAME_CHARS } from './limits.ts'
import { RedbagTaking } from './redbagTerms.ts'

/**
 * The socket at /ws. The query carries `access_token`; the first frame is `setname`, and names the same member. Every frame is one
 * JSON text with a `type`, but for the heartbeat: the text PING, which is answered by the text PONG.
 */
export const SOCKET_PATH = '/ws'
export const PING = 'PING'
export const PONG = 'PONG'

/** Why the server ends a connection: the WebSocket close code, and what it means for the client. Codes of our own begin at 4000. */
export const closings = {
  session: { code: 4401, description: 'There is no session of this token, or no longer. Sign in first.' },
  name: { code: 4403, description: '`setname` was not the first frame, did not come in time, or named somebody else.' },
  replaced: { code: 4409, description: 'This member has opened too many sockets since. Connecting again would end another of them.' },
  banned: { code: 4423, description: 'A moderator has just banned this member, who may connect again to read.' },
  silent: { code: 4408, description: 'Nothing was received for too long. Connect again.' },
  frame: { code: 1008, description: 'A frame was not valid, or there were too many of them.' },
  slow: { code: 4413, description: 'The client does not read what it is sent. Connect again, and ask by id for what was missed.' },
  closing: { code: 1001, description: 'The server shuts down, or the client said `leave`. Another server is there soon: connect again.' },
} as const
export type LeaveReason = keyof typeof closings
export const leaveReasons = Object.keys(closings) as [LeaveReason, ...LeaveReason[]]

/** The only JSON frames that a client sends. */
export const ClientFrame = Type.Union([
  Type.Object(
    { type: Type.Literal('setname'), id: Id, name: Type.String({ maxLength: 4 * NICKNAME_CHARS, description: 'their nickname' }) },
    {
      title: 'ClientSetName',
      description: 'The first frame: who this is. It names the member of the token, and is answered by `ready`, or by `leave`.',
      examples: [{ type: 'setname', id: 128, name: '溪边老周' }],
    },
  ),
  Type.Object(
    { type: Type.Literal('delivered'), id: Id },
    {
      title: 'ClientDelivered',
      description: 'This private message has arrived, and so have all before it in its conversation.',
    },
  ),
  Type.Object({ type: Type.Literal('leave') }, { title: 'ClientLeave', description: 'The client is about to close the connection.' }),
])
export type ClientFrame = Static<typeof ClientFrame>

const progress = {
  by: { ...Id, description: 'who has received or read it: me on another device, or the other' },
  to: Type.Union([Id, Type.Null()], { description: 'whom `by` talks with; null in a group' }),
  group: Type.Union([Id, Type.Null()], { description: 'null in a private conversation', examples: [null] }),
  id: { ...Id, description: 'up to this message' },
}

/** The JSON frames that the server sends. */
export const ServerFrame = Type.Union([
  Type.Object(
    { type: Type.Literal('ready') },
    { title: 'ServerReady', description: '`setname` was accepted. Now ask by id, over HTTP, for what was missed.' },
  ),
  Type.Object(
    { type: Type.Literal('chat'), message: Message },
    { title: 'ServerChat', description: 'A new message, mine from another device too: the same as over HTTP.' },
  ),
  Type.Object(
    { type: Type.Literal('read'), ...progress, unread: Type.Optional({ ...Count, description: 'what I have left, where it was me' }) },
    {
      title: 'ServerRead',
      description: 'A conversation was read up to this message.',
      examples: [{ type: 'read', by: 128, to: 129, group: null, id: 4711, unread: 3 }],
    },
  ),
  Type.Object(
    { type: Type.Literal('delivered'), ...progress },
    {
      title: 'ServerDelivered',
      description: 'Messages of a conversation have reached a device, up to this one.',
      examples: [{ type: 'delivered', by: 129, to: 128, group: null, id: 4711 }],
    },
  ),
  Type.Object(
    {
      type: Type.Literal('deleted'),
      with: Type.Union([Id, Type.Null()], { description: 'the member I talk with there; null in a group' }),
      group: Type.Union([Id, Type.Null()], { description: 'null in a private conversation', examples: [null] }),
      id: { ...Id, description: 'the message' },
      unread: { ...Count, description: 'what I have left there' },
    },
    {
      title: 'ServerDeleted',
      description: 'I deleted a message for myself.',
      examples: [{ type: 'deleted', with: 129, group: null, id: 4711, unread: 0 }],
    },
  ),
  Type.Object(
    { type: Type.Literal('group'), id: Id, joined: Type.Boolean() },
    { title: 'ServerGroup', description: 'I came into this group, or am no longer in it.' },
  ),
  Type.Object(
    { type: Type.Literal('notice'), unread: Count },
    { title: 'ServerNotice', description: 'There is a new notice, or notices were read elsewhere: what is unread now.' },
  ),
  Type.Object(
    { type: Type.Literal('redbag'), ...RedbagTaking.properties },
    {
      title: 'ServerRedbag',
      description:
        'A part of a red packet in a conversation was taken: to its sender, to the devices of the member who took it, and to everyone ' +
        'there once none is left.',
    },
  ),
  Type.Object({ type: Type.Literal('sync') }, { title: 'ServerSync', description: 'Something may have been missed: ask by id.' }),
  Type.Object(
    { type: Type.Literal('leave'), reason: literals(leaveReasons, { description: 'why, as the close code says' }) },
    { title: 'ServerLeave', description: 'The last frame: the server closes the connection.' },
  ),
])
export type ServerFrame = Static<typeof ServerFrame>
