import type { chatEndpoints } from '@anglers/contract/chat'
import type { Chatting } from './announce.ts'
import { searchMessages } from './chatSearch.ts'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
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
import { clearForMe, deleteForMe, ownConversation, pin } from './keeping.ts'
import { recall } from './recall.ts'

const pairOf = async (call: Chatting & { input: { id: number } }) =>
  (await ownConversation(call, { userId: call.input.id })).conversation_id

export const chatHandlers: Handlers<keyof typeof chatEndpoints> = {
  'GET message': (call) => conversations(call, window(call.input)),
  'GET message/unread': (call) => unreadOf(call),
  'GET message/view': (call) => conversation(call, call.input.id),
  'GET message/list': (call) => privateMessages(call, call.input),
  'GET message/search': async (call) => searchMessages(call, await ownConversation(call, { userId: call.input.id }), call.input),
  'POST message/send': (call) => sendToMember(call, call.input),
  'POST message/read': (call) => readPrivate(call, call.input),
  'POST message/recall': (call) => recall(call, call.input.id),
  'POST message/delete': answerDone((call) => deleteForMe(call, call.input.id)),
  'POST message/clear': answerDone(async (call) => clearForMe(call, await pairOf(call), true)),
  'POST message/pin': answerDone(async (call) => pin(call, await pairOf(call), call.input.on)),
  'POST message/mute': answerDone((call) => mutePrivate(call, call.input.id, call.input.on)),
  'POST message/delete-list': answerDone((call) => deletePrivate(call, call.input.id)),

  'POST upload/im-voice': {
    async prepare(call) {
      const { commit, discard } = await prepareVoice(call, call.viewer.id, call.file.bytes, call.input.ms)
      return { commit: async (db) => ({ code: 1, msg: 'ok', data: await commit(db) }), discard }
    },
  },
}
