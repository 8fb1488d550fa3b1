import { done } from '@anglers/contract/common'
import type { reportEndpoints } from '@anglers/contract/report'
import type { Handlers } from '../../kernel/handler.ts'
import { presentReasons } from './reasons.ts'
import { addReport } from './service.ts'

export const reportHandlers: Handlers<keyof typeof reportEndpoints> = {
  'GET report/get-type': async ({ modules, input, language }) => presentReasons(modules, input.type ?? 'post', language),
  'POST report/add': async (call) => {
    await addReport(call, call.viewer, call.input)
    return done
  },
}
