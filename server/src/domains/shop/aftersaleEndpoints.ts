import type { shopAftersaleEndpoints } from '@anglers/contract/shopAftersales'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { actOnAftersale, readCases } from './aftersales.ts'
import { decide } from './operating.ts'
import { byOperator } from './operators.ts'

export const aftersaleHandlers: Handlers<keyof typeof shopAftersaleEndpoints> = {
  'POST shop/aftersale': answerDone((call) => actOnAftersale(call, call.viewer, call.input)),
  'GET shop/aftersale-cases': byOperator((call) => readCases(call, window(call.input))),
  'POST shop/aftersale-decide': byOperator(
    answerDone((call) => {
      const { id, ...decision } = call.input
      return decide(call, id, decision, call.viewer.id)
    }),
  ),
}
