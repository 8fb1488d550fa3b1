import { done } from '@anglers/contract/common'
import type { lifecycleEndpoints } from '@anglers/contract/lifecycle'
import type { Handlers } from '../../kernel/handler.ts'
import { exportMember } from './export.ts'
import { applyForDeletion, logoff } from './leaving.ts'

export const lifecycleHandlers: Handlers<keyof typeof lifecycleEndpoints> = {
  'POST user/del-apply': async (call) => ({
    leavingAt: (await applyForDeletion(call, call.viewer, call.input.on!))?.toISOString() ?? null,
  }),
  'POST site/logoff': async (call) => {
    await logoff(call, call.viewer)
    return done
  },
  'GET user/export': async (call) => exportMember(call, call.viewer.id),
}
