import type { shopAftersaleEndpoints } from '@anglers/contract/shopAftersales'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { actOnAftersale, readCases } from './aftersales.ts'
import { assertOperator, decide } from './operating.ts'

export const aftersaleHandlers: Handlers<keyof typeof shopAftersaleEndpoints> = {
  'POST shop/aftersale': answerDone((call) => actOnAftersale(call, call.viewer, call.input)),
  'GET shop/aftersale-cases': (call) => {
    assertOperator(call.viewer)
    return readCases(call, window(call.input))
  },
  'POST shop/aftersale-decide': answerDone((call) => {
    assertOperator(call.viewer)
    const { id, ...decision } = call.input
    return decide(call, id, decision, call.viewer.id)
  }),
}
