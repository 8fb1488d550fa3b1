import type { groupEndpoints } from '@anglers/contract/groups'
import type { Chatting } from './announce.ts'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
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
} from './groupAdmin.ts'
import { searchMessages } from './chatSearch.ts'
import { group, groupMembers, groupMessages, groups, muteGroup, readGroup, sendToGroup } from './groups.ts'
import { declineInvitation } from './invites.ts'
import { clearForMe, ownConversation, pin } from './keeping.ts'

const groupOf = async (call: Chatting & { input: { id: number } }) =>
  (await ownConversation(call, { groupId: call.input.id })).conversation_id

export const groupHandlers: Handlers<keyof typeof groupEndpoints> = {
  'GET group-message': (call) => groups(call, window(call.input)),
  'GET group-message/view': (call) => group(call, call.input),
  'GET group-message/members': (call) => groupMembers(call, call.input.id, window(call.input), call.input.word),
  'GET group-message/search': async (call) => searchMessages(call, await ownConversation(call, { groupId: call.input.id }), call.input),
  'GET group-message/list': (call) => groupMessages(call, call.input),
  'POST group-message/send': (call) => sendToGroup(call, call.input),
  'POST group-message/read': (call) => readGroup(call, call.input),
  'POST group-message/mute': answerDone((call) => muteGroup(call, call.input.id, call.input.on)),
  'POST group-message/delete-list': answerDone(async (call) => clearForMe(call, await groupOf(call), false)),
  'POST group-message/clear': answerDone(async (call) => clearForMe(call, await groupOf(call), true)),
  'POST group-message/pin': answerDone(async (call) => pin(call, await groupOf(call), call.input.on)),
  'POST group-message/create': (call) => createGroup(call, call.input),
  'POST group-message/edit': (call) => editGroup(call, call.input),
  'POST group-message/join': (call) => joinGroup(call, call.input.code),
  'POST group-message/invite': (call) => inviteToGroup(call, call.input),
  'POST group-message/accept': (call) => acceptInvite(call, call.input.id),
  'POST group-message/decline': answerDone((call) => declineInvitation(call, call.input.id)),
  'POST group-message/leave': answerDone((call) => leaveGroup(call, call.input.id)),
  'POST group-message/remove': answerDone((call) => removeFromGroup(call, call.input.id, call.input.member)),
  'POST group-message/silence': (call) => silenceMember(call, call.input),
  'POST group-message/set-admin': (call) => setAdmin(call, call.input),
  'POST group-message/transfer': (call) => transferGroup(call, call.input.id, call.input.member),
  'POST group-message/dissolve': answerDone((call) => dissolveGroup(call, call.input.id)),
}
