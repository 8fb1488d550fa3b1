import type { suggestionEndpoints } from '@anglers/contract/suggestions'
import type { Handlers } from '../../kernel/handler.ts'
import { readerOf } from '../account/policy.ts'
import { presentUserItem } from '../account/present.ts'
import { listSuggested } from './suggestionQueries.ts'

export const suggestionHandlers: Handlers<keyof typeof suggestionEndpoints> = {
  'GET user/suggested': async ({ db, store, viewer }) =>
    (await listSuggested(db, readerOf(viewer))).map((row) => presentUserItem(row, store)),
}
