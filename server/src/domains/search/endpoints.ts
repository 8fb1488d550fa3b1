import { done } from '@anglers/contract/common'
import { postSearchParams, SEARCHED_INSTEAD, type searchEndpoints } from '@anglers/contract/search'
import { invalid } from '../../kernel/errors.ts'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { cleanLine } from '../../lib/text.ts'
import { FIRST_SCOPE } from './hooks.ts'
import { deleteHistory, listHistory } from './queries.ts'
import { nearWords, search, searchSetting, suggest } from './service.ts'

export const searchHandlers: Handlers<keyof typeof searchEndpoints> = {
  'GET search/setting': (call) => searchSetting(call, call.language),
  'GET search/suggest': (call) => suggest(call, call.input.word),
  'GET search/near': (call) => nearWords(call, call.input.word),
  'GET search/history': ({ db, viewer }) => listHistory(db, viewer.id),
  'POST search/delete': async ({ db, viewer, input }) => {
    await deleteHistory(db, viewer.id, input.word === undefined ? undefined : cleanLine(input.word))
    return done
  },
  'GET search/search': async (call) => {
    const { word, scope = FIRST_SCOPE, page, per_page, ...by } = call.input
    const strange = scope === 'post' ? undefined : postSearchParams.find((name) => by[name] !== undefined)
    if (strange) throw invalid(strange, 'unknown')
    const { instead, ...found } = await search(call, { word, scope, by }, window({ page, per_page }))
    return instead === undefined ? found : { ...found, headers: { [SEARCHED_INSTEAD]: encodeURIComponent(instead) } }
  },
}
