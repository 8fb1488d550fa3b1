import type { scoremallEndpoints } from '@anglers/contract/scoremall'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { exchangePoints, listPointGoods, readExchanges, readPointGood, sendExchangeTo } from './exchanges.ts'

export const exchangeHandlers: Handlers<keyof typeof scoremallEndpoints> = {
  'GET scoremall/goods': (call) => listPointGoods(call, window(call.input)),
  'GET scoremall/detail': (call) => readPointGood(call, call.input.id),
  'POST scoremall/exchange': (call) => exchangePoints(call, call.viewer, call.input),
  'GET scoremall/record': (call) => readExchanges(call, call.viewer, window(call.input), call.input.id),
  'POST scoremall/address': answerDone((call) => sendExchangeTo(call, call.viewer, call.input)),
}
