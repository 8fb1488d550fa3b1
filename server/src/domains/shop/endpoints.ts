import type { shopEndpoints } from '@anglers/contract/shop'
import type { Handlers } from '../../kernel/handler.ts'
import { drawingOfGood, listShopGoods, readGood, readShop, recommendGoods } from './goods.ts'

export const shopHandlers: Handlers<keyof typeof shopEndpoints> = {
  'GET shop/setting': (call) => readShop(call),
  'GET shop/list': (call) => listShopGoods(call, call.input),
  'GET shop/recommend': (call) => recommendGoods(call, call.input.id),
  'GET shop/detail': (call) => readGood(call, call.input.id),
  'GET shop/picture': ({ input }) => drawingOfGood(input.key),
}
