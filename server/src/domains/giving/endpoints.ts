import type { giftEndpoints } from '@anglers/contract/gift'
import type { redbagEndpoints } from '@anglers/contract/redbag'
import type { rewardEndpoints } from '@anglers/contract/reward'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { giftNotes, giftsOnOffer, receivedGifts, sendGift } from './gifts.ts'
import { drawingOfGift } from './giftPictures.ts'
import { readRedbag, readTakers, takeRedbag } from './redbags.ts'
import { takingsOf, type TakingNews } from './redbagTaking.ts'
import { readRedbagSetting, sendRedbag } from './redbagSending.ts'
import { readRewardSetting, rewardsOf, sendReward } from './rewards.ts'

export const rewardHandlers: Handlers<keyof typeof rewardEndpoints> = {
  'GET reward/get': (call) => rewardsOf(call, call.input.id, window(call.input)),
  'GET reward/setting': ({ db }) => readRewardSetting(db),
  'POST reward/send': (call) => sendReward(call, call.input),
}

export const redbagHandlers = (news: TakingNews): Handlers<keyof typeof redbagEndpoints> => ({
  'GET redbag': (call) => readRedbag(call, call.input.id),
  'GET redbag/takers': (call) => readTakers(call, call.input.id, window(call.input)),
  'GET redbag/taken': async (call) => (await takingsOf(call, call.viewer, call.input.ids)).flatMap(({ id, mine }) => (mine ? [id] : [])),
  'GET redbag/takings': (call) => takingsOf(call, call.viewer, call.input.ids),
  'GET redbag/setting': ({ db }) => readRedbagSetting(db),
  'POST redbag': (call) => takeRedbag(call, news, call.input.id),
  'POST redbag/send': (call) => sendRedbag(call, call.input),
})

export const giftHandlers: Handlers<keyof typeof giftEndpoints> = {
  'GET gift': (call) => giftsOnOffer(call),
  'GET gift/picture': ({ input }) => drawingOfGift(input.key),
  'GET gift/my': (call) => receivedGifts(call, call.viewer.id),
  'GET gift/note': (call) => giftNotes(call, call.input.type, window(call.input)),
  'POST gift/send': (call) => sendGift(call, call.input),
}
