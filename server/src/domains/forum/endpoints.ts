import type { forumEndpoints } from '@anglers/contract/forum'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { banFromForum, changeRules, decideRequest, expelMember, readAdmitted, readLog, readRequests } from './managing.ts'
import { askToEnter, followForum, payForum, prepareEntering, readFollowed, readForum, readGate, readSections } from './service.ts'

export const forumHandlers: Handlers<keyof typeof forumEndpoints> = {
  'GET bbs/bbs-list': (call) => readSections(call),
  'GET bbs/bbs-like': (call) => readFollowed(call, window(call.input)),
  'GET bbs/forum': (call) => readForum(call, call.input.id),
  'GET bbs/page-no-power': (call) => readGate(call, call.input.id),
  'GET bbs/like': (call) => followForum(call, call.viewer, call.input.id, call.input.on),
  'POST bbs/like': (call) => followForum(call, call.viewer, call.input.id, call.input.on),
  'POST bbs/password': { prepare: (call) => prepareEntering(call, call.input.id, call.input.password) },
  'POST bbs/pay': (call) => payForum(call, call.input.id, call.input.priceFen),
  'POST bbs/ask': (call) => askToEnter(call, call.input.id, call.input.content ?? ''),
  'GET bbs/requests': (call) => readRequests(call, call.input.id, window(call.input)),
  'POST bbs/decide': async (call) => {
    await decideRequest(call, call.viewer, call.input.id, call.input.accept)
    return { accepted: call.input.accept }
  },
  'GET bbs/admitted': (call) => readAdmitted(call, call.input.id, window(call.input)),
  'POST bbs/expel': async (call) => ({ open: await expelMember(call, call.viewer, call.input.id, call.input.userId) }),
  'POST bbs/rules': (call) => changeRules(call, call.input),
  'POST bbs/ban': async (call) => {
    const { id, userId, until } = call.input
    await banFromForum(call, call.viewer, id, userId, until === null ? null : new Date(until))
    return { bannedUntil: until }
  },
  'GET bbs/log': (call) => readLog(call, call.input.id, window(call.input)),
}
