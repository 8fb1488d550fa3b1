import type { shopExpressEndpoints } from '@anglers/contract/shopExpress'
import type { Handlers } from '../../kernel/handler.ts'
import { hearExpress, readExpress } from './express.ts'

export const expressHandlers: Handlers<keyof typeof shopExpressEndpoints> = {
  'GET shop/express': (call) => readExpress(call, call.viewer, call.input.id),
  'POST shop/express/notify': hearExpress,
}
