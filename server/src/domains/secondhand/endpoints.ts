import type { secondhandEndpoints } from '@anglers/contract/secondhand'
import { handovers, tackleConditions } from '@anglers/contract/secondhandTerms'
import { APPEAL_DAYS, SAVED_SEARCHES } from '@anglers/contract/limits'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { pictureHandler } from '../media/upload.ts'
import { appeal, decide } from './appeals.ts'
import { categories } from './categories.ts'
import { answerOffer, makeOffer } from './offers.ts'
import { changeStatus, confirmDeal } from './selling.ts'
import { readAskers, readCases, readListings, readMine, readOffers, readStanding } from './service.ts'
import { forgetSearch, readSearches, saveSearch, watch } from './watching.ts'

const setting = {
  categories,
  conditions: [...tackleConditions],
  handovers: [...handovers],
  appealDays: APPEAL_DAYS,
  searches: SAVED_SEARCHES,
}

export const secondhandHandlers: Handlers<keyof typeof secondhandEndpoints> = {
  'GET secondhand/setting': () => Promise.resolve(setting),
  'GET secondhand/list': (call) => readListings(call, call.input, window(call.input)),
  'GET secondhand/mine': (call) => readMine(call, call.input.as, window(call.input)),
  'GET secondhand/standing': (call) => readStanding(call, call.input.id),
  'POST secondhand/status': async (call) => ({ status: await changeStatus(call, call.input) }),
  'POST secondhand/confirm': async (call) => {
    await confirmDeal(call, call.input)
    return { on: call.input.on }
  },
  'POST secondhand/watch': (call) => watch(call, call.viewer, call.input),
  'POST secondhand/offer': (call) => makeOffer(call, call.input),
  'GET secondhand/offers': (call) => readOffers(call, call.input.id, window(call.input)),
  'GET secondhand/askers': (call) => readAskers(call, call.input.id),
  'POST secondhand/offer-answer': (call) => answerOffer(call, call.input),
  'GET secondhand/searches': (call) => readSearches(call.db, call.viewer, window(call.input)),
  'POST secondhand/search-save': (call) => saveSearch(call, call.viewer, call.input),
  'POST secondhand/search-del': answerDone((call) => forgetSearch(call.db, call.viewer, call.input.id)),
  'POST secondhand/appeal': answerDone((call) => appeal(call, call.viewer, call.input)),
  'GET secondhand/cases': (call) => readCases(call, window(call.input)),
  'POST secondhand/decide': answerDone((call) => decide(call, call.viewer, call.input)),
  'POST upload/secondhand': pictureHandler,
}
