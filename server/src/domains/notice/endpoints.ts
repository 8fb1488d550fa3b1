import { done } from '@anglers/contract/common'
import type { noticeEndpoints } from '@anglers/contract/notice'
import type { Call, Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { readNotices, readTabs, registerPush, setPushStatus, setStatus, viewNotice } from './service.ts'

const view = (call: Call<'GET notice/view' | 'POST notice/view'>) => viewNotice(call, call.input.id)

export const noticeHandlers: Handlers<keyof typeof noticeEndpoints> = {
  'GET notice/list': (call) => readNotices(call, call.input.tab, window(call.input)),
  'GET notice/tabs': ({ db, viewer }) => readTabs(db, viewer.id),
  'GET notice/view': view,
  'POST notice/view': view,
  'POST notice/set-status': (call) => setStatus(call, call.viewer.id, call.input),
  'POST notice/set-push-status': ({ db, viewer, input }) => setPushStatus(db, viewer.id, input.tabs),
  'POST notice/push': async ({ db, viewer, input, language }) => {
    await registerPush(db, viewer.id, input, language)
    return done
  },
}
