import type { accountEndpoints } from '@anglers/contract/account'
import type { blacklistEndpoints } from '@anglers/contract/blacklist'
import { done } from '@anglers/contract/common'
import type { Call, Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { decodeBase64, prepareAvatar, prepareCover } from './pictures.ts'
import { onlineOf, updateStatus } from './presence.ts'
import { changeProfile, changeSettings, userInfo } from './profile.ts'
import { keepRegion } from './regions.ts'
import { ban, blacklist, block, follows, referral, unblock, visitors } from './relations.ts'
import { follow, me, mine, searchUsers, userView } from './service.ts'

async function removeFromBlacklist({ db, viewer, input }: Call<'GET user/remove-blacklist' | 'POST user/remove-blacklist'>) {
  await unblock(db, viewer.id, input.id)
  return done
}

export const accountHandlers: Handlers<keyof typeof accountEndpoints | keyof typeof blacklistEndpoints> = {
  // The app asks for it as it starts, and after signing in.
  'GET user/check': async (call) => {
    await keepRegion(call, call.viewer.id)
    return me(call, call.viewer.id)
  },
  'GET user/view': (call) => userView(call, call.input.id, call.viewer),
  'GET user/user-info': (call) => userInfo(call, call.viewer.id),
  'POST user/profile': (call) => changeProfile(call, call.viewer, call.input),
  'POST user/setting': (call) => changeSettings(call, { id: call.viewer.id, tokenHash: call.tokenHash!, ip: call.ip }, call.input),
  'GET user/mine': async (call) => {
    await keepRegion(call, call.viewer.id)
    return mine(call, call.viewer)
  },
  'POST user/follow': (call) => follow(call, call.viewer.id, call.input.id, call.input.on),

  'GET user/followers': (call) => follows(call, call.viewer, call.input, window(call.input)),
  'GET user/visitors': (call) => visitors(call, call.viewer, window(call.input)),
  'GET user/search': (call) => searchUsers(call, call.input.word, window(call.input)),
  'GET user/online': ({ db, viewer, input }) => onlineOf(db, viewer, input.ids),
  'POST user/update-status': async ({ db, viewer, input }) => {
    await updateStatus(db, viewer, input)
    return done
  },

  'GET user/referral': (call) => referral(call, call.viewer, window(call.input)),

  'POST upload/avatar': { prepare: (call) => prepareAvatar(call, call.file.bytes) },
  'POST upload/avatar-base64': { prepare: (call) => prepareAvatar(call, decodeBase64(call.input.image)) },
  'POST upload/skin': { prepare: (call) => prepareCover(call, call.file.bytes) },

  'GET user/blacklist': (call) => blacklist(call, call.viewer.id, window(call.input)),
  'GET user/remove-blacklist': removeFromBlacklist,
  'POST user/remove-blacklist': removeFromBlacklist,
  'POST content-manage/add-blacklist': (call) => {
    const {
      viewer,
      input: { id, until, reason },
    } = call
    return until === undefined ? block(call, viewer.id, id) : ban(call, viewer, id, until === null ? null : new Date(until), reason)
  },
}
