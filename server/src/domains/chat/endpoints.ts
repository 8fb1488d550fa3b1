import { done } from '@anglers/contract/common'
import type { chatEndpoints } from '@anglers/contract/chat'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { prepareVoice } from '../media/voice.ts'
import {
  conversation,
  conversations,
  deletePrivate,
  mutePrivate,
  privateMessages,
  readPrivate,
  sendToMember,
  unreadOf,
} from './conversations.ts'
import {
  acceptInvite,
  createGroup,
  dissolveGroup,
  editGroup,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  removeFromGroup,
  setAdmin,
  silenceMember,
  transferGroup,
} from './groupKeeping.ts'
import { clearGroup, group, groupMembers, groupMessages, groups, muteGroup, readGroup, sendToGroup } from './groups.ts'
import { declineInvitation } from './invites.ts'
import { recall } from './recall.ts'

/** Calls that answer no more than that it is done. */
const doing =
  <C>(work: (call: C) => Promise<void>) =>
  async (call: C) => {
    await work(call)
    return done
  }

export const chatHandlers: Handlers<keyof typeof chatEndpoints> = {
  'GET message': (call) => conversations(call, window(call.input)),
  'GET message/unread': (call) => unreadOf(call),
  'GET message/view': (call) => conversation(call, call.input.id),
  'GET message/list': (call) => privateMessages(call, call.input),
  'POST message/send': (call) => sendToMember(call, call.input),
  'POST message/read': (call) => readPrivate(call, call.input),
  'POST message/recall': (call) => recall(call, call.input.id),
  'POST message/mute': doing((call) => mutePrivate(call, call.input.id, call.input.on)),
  'POST message/delete-list': doing((call) => deletePrivate(call, call.input.id)),

  'GET group-message': (call) => groups(call, window(call.input)),
  'GET group-message/view': (call) => group(call, call.input),
  'GET group-message/members': (call) => groupMembers(call, call.input.id, window(call.input), call.input.word),
  'GET group-message/list': (call) => groupMessages(call, call.input),
  'POST group-message/send': (call) => sendToGroup(call, call.input),
  'POST group-message/read': (call) => readGroup(call, call.input),
  'POST group-message/mute': doing((call) => muteGroup(call, call.input.id, call.input.on)),
  'POST group-message/delete-list': doing((call) => clearGroup(call, call.input.id)),
  'POST group-message/create': (call) => createGroup(call, call.input),
  'POST group-message/edit': (call) => editGroup(call, call.input),
  'POST group-message/join': (call) => joinGroup(call, call.input.code),
  'POST group-message/invite': (call) => inviteToGroup(call, call.input),
  'POST group-message/accept': (call) => acceptInvite(call, call.input.id),
  'POST group-message/decline': doing((call) => declineInvitation(call, call.input.id)),
  'POST group-message/leave': doing((call) => leaveGroup(call, call.input.id)),
  'POST group-message/remove': doing((call) => removeFromGroup(call, call.input.id, call.input.member)),
  'POST group-message/silence': (call) => silenceMember(call, call.input),
  'POST group-message/set-admin': (call) => setAdmin(call, call.input),
  'POST group-message/transfer': (call) => transferGroup(call, call.input.id, call.input.member),
  'POST group-message/dissolve': doing((call) => dissolveGroup(call, call.input.id)),

  'POST upload/im-voice': {
    async prepare(call) {
      const { commit, discard } = await prepareVoice(call, call.viewer.id, call.file.bytes, call.input.ms)
      return { commit: async (db) => ({ code: 1, msg: 'ok', data: await commit(db) }), discard }
    },
  },
}
