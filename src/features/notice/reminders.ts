import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { host } from '@/platform/signin'
import { askToSend, canAsk } from '@/platform/subscribe'
import { call } from '@/stores/api'
import { tellOfNetwork } from '@/stores/errors'
import { toaster } from '@/stores/overlays'

const sumOf = (templates: { allowed?: number }[]) => templates.reduce((sum, { allowed = 0 }) => sum + allowed, 0)

/** Messages in the host's own app: each is sent only after the member agreed there, once for every message. */
export class Reminders {
  /** In whose app, once it is known that there is anything to ask about. */
  in: typeof host = null
  /** How many more were agreed to. */
  left = 0
  private templates: string[] = []

  constructor() {
    makeAutoObservable(this)
  }

  /** Finds out what there is to ask about, and what is left of earlier answers, ahead: the host lets nothing come between a tap and its question. */
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
      // The next opening tries again.
    }
  }

  /** Asks in the host's app, and tells the server what was answered. Called in the tap itself. */
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
      tellOfNetwork(error)
    }
  }
}
