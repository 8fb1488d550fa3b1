import type { rewardEndpoints } from '@anglers/contract/reward'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { readRewardSetting, rewardsOf, sendReward } from './rewards.ts'

export const rewardHandlers: Handlers<keyof typeof rewardEndpoints> = {
  'GET reward/get': (call) => rewardsOf(call, call.input.id, window(call.input)),
  'GET reward/setting': ({ db }) => readRewardSetting(db),
  'POST reward/send': (call) => sendReward(call, call.input),
}
