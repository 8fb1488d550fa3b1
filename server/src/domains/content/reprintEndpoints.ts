import type { reprintEndpoints } from '@anglers/contract/reprint'
import type { Handlers } from '../../kernel/handler.ts'
import { readReprinting, reprint } from './reprinting.ts'

export const reprintHandlers: Handlers<keyof typeof reprintEndpoints> = {
  'GET reprint': (call) => readReprinting(call, call.input.id),
  'POST reprint': (call) => reprint(call, call),
}
