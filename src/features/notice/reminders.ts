import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { host } from '@/platform/signin'
import { askToSend, canAsk } from '@/platform/subscribe'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'

const sumOf = (templates: { allowed?: number }[]) => templates.reduce((sum, { allowed = 0 }) => sum + allowed, 0)

/** Subscribe messages of WeChat or Douyin: the member grants permission in the host for each single message. */
export class Reminders {
  /** The host, once it is known that it has templates to grant. */
  in: typeof host = null
  /** Number of messages still granted. */
  left = 0
  private templates: string[] = []

  constructor() {
    makeAutoObservable(this)
  }

  /** Loads the templates and the remaining grants ahead of a tap: the host only asks directly in a tap's handler. */
  async load(): Promise<void> {
    if (!host || !canAsk()) return
    try {
      const { [host]: templates } = await call('GET subscribe/templates', {}, { quiet: true })
      runInAction(() => {
        this.templates = templates.map(({ id }) => id)
        this.left = sumOf(templates)
        this.in = templates.length ? host : null
      })
    } catch {
      // Retried when the page is opened the next time.
    }
  }

  /** Requests permission from the host, and sends the answer to the server. Must be called directly in a tap's handler. */
  async ask(): Promise<void> {
    if (!this.in) return
    const answer = await askToSend(this.templates).catch(() => null)
    if (!answer || answer.accepted.length + answer.rejected.length === 0) {
      toaster.show(t.notice.remindClosed, { type: 'error' })
      return
    }
    try {
      const allowed = await call('POST subscribe', { platform: this.in, ...answer })
      const left = sumOf(allowed)
      runInAction(() => {
        this.left = left
      })
      if (answer.accepted.length) toaster.show(t.notice.remindLeft(left), { type: 'success' })
      else toaster.show(t.notice.remindRefused)
    } catch (error) {
      showNetworkError(error)
    }
  }
}
