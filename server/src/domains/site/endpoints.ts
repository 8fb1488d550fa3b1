import { APP_VERSION } from '@anglers/contract/limits'
import type { siteEndpoints } from '@anglers/contract/site'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { codeOf, scannedPage } from './codes.ts'
import { adverts } from './adverts.ts'
import { posterOf } from './posters.ts'
import { appSettings, banners, edition, homeTabs, menus, snippets, staticPages, variables } from './service.ts'

const DAY_S = 24 * 60 * 60

export const siteHandlers: Handlers<keyof typeof siteEndpoints> = {
  'GET setting': (call) => {
    const keys = call.input.arg.split(',').map((key) => key.trim())
    return appSettings(call, keys.filter(Boolean), call.language)
  },
  'GET setting/get-var': (call) => variables(call),
  'GET setting/get-lastest-edition': ({ db }) => edition(db),
  'GET setting/get-edition': ({ db, input }) => edition(db, input.version || APP_VERSION),
  'GET setting/code': ({ db, input }) => snippets(db, input.page),
  'GET menu': (call) => menus(call, call.input.place, call.language),
  'GET menu/tab': (call) => homeTabs(call, call.language),
  'GET banner': (call) => banners(call, call.input.place),
  'GET advert': (call) => adverts(call, call.viewer, call.input.place),
  'GET pages': (call) => staticPages(call, { id: call.input.id, slug: call.input.slug }, window(call.input)),
  'GET qrcode': async (call) => ({ body: await codeOf(call, call.input), cacheS: DAY_S }),
  'GET qrcode/poster': async (call) => ({ body: await posterOf(call, call.input) }),
  'GET qrcode/scene': async ({ db, input }) => ({ path: await scannedPage(db, input.id) }),
}
