import type { accessEndpoints } from '@anglers/contract/access'
import type { Handlers } from '../../kernel/handler.ts'
import { prepareOpening } from './access.ts'

export const accessHandlers: Handlers<keyof typeof accessEndpoints> = {
  'POST power/password': { prepare: (call) => prepareOpening(call, call.input.id, call.input.password) },
}
