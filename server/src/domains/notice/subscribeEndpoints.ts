import type { subscribeEndpoints } from '@anglers/contract/subscribe'
import type { Handlers } from '../../kernel/handler.ts'
import { subscribe, templates } from './subscriptions.ts'

export const subscribeHandlers: Handlers<keyof typeof subscribeEndpoints> = {
  'GET subscribe/templates': ({ db, viewer }) => templates(db, viewer?.id),
  'POST subscribe': ({ db, viewer, input, language }) => subscribe(db, viewer.id, input, language),
}
