import type { accessEndpoints } from '@anglers/contract/access'
import type { Handlers } from '../../kernel/handler.ts'
import { prepareOpening } from './access.ts'
import { buyPost } from './purchases.ts'

export const accessHandlers: Handlers<keyof typeof accessEndpoints> = {
  'POST power/password': { prepare: (call) => prepareOpening(call, call.input.id, call.input.password) },
  'POST power/pay': (call) => buyPost(call, call.input),
}
