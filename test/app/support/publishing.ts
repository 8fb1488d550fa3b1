import { session } from '@/stores/session'
import { buildSession } from './factories'
import { setting } from './secondhand'
import { answers } from './server'

/** A member who may write, and all that the forms of posts ask for as they open; there is nothing to choose from. */
export function mayWrite(): void {
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET topic/hot-topic', [])
  answers('GET law', { lines: [] })
  answers('GET secondhand/setting', setting)
  answers('GET bbs/bbs-list', [])
}
