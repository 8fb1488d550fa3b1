import type { NoticeKind, NoticeTab } from '@anglers/contract/notice'
import type { NoticeData } from './tables.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { EventHub } from '../../kernel/events.ts'
import { contributions, type Module } from '../../kernel/module.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import type { NoticeAbout } from './present.ts'

/** A thing of any domain, which that domain can show: under `type` it is in its `subjects`. */
export interface Subject {
  type: string
  id: number
}

/** What one member did, by which it is known again when it is taken back. */
export interface Happened {
  kind: NoticeKind
  by: number
  /** What it is about, and where its notice leads; none where `data` says it all. */
  subject?: Subject
  /** What happens under the same key is one notice, while that is unread. */
  mergeKey: string
}

/** What one member did that others are notified of. */
export interface Notification extends Happened {
  to: readonly number[]
  /** Whose place it happened at: nobody on either side of a blacklist with them is notified. */
  host?: number
  /** Whether a member may read what they would be notified of. They are asked as a viewer whose blocks have been looked at. */
  mayRead?(trx: Context, viewer: Viewer): Promise<boolean>
  data?: NoticeData
  /** Of this they are notified also when they were before, as of an invitation after another one. */
  again?: true
}

/** All in the transaction in which it happened. */
export interface Notifier {
  /**
   * Notifies members of what another did. Nobody is notified of what they did themselves, nor of what somebody on either side of their
   * blacklist did, nor twice of the same, but where it says so.
   */
  notify(trx: Context, notification: Notification): Promise<void>
  /** It was taken back: whoever has not read of it never will. */
  retract(trx: Context, happened: Pick<Happened, 'by' | 'mergeKey'> & { to: number }): Promise<void>
  /** The site itself notifies a member. What it says under the same key takes the place of what is still unread. */
  notifyBySite(trx: Context, memberId: number, kind: NoticeKind, mergeKey: string, data?: NoticeData): Promise<void>
}

/** How the things of one type look in notices. */
export interface NoticeSubject {
  /** These as this viewer may see them now: things get closed and deleted after others were notified of them. Those that are gone, or not for them, are left out. */
  present(services: Pick<Services, 'db' | 'store'>, viewer: Viewer, ids: readonly number[]): Promise<Map<number, NoticeAbout>>
}

/** A kind of notice: where it is found, and what happened, in Chinese, where one does not say who, for the templates of the mini-programs. */
export interface NoticeKindOf {
  tab: NoticeTab
  pushed: string
}

declare module '../../kernel/module.ts' {
  interface Module {
    notices?: {
      kinds: Partial<Record<NoticeKind, NoticeKindOf>>
      subjects?: Record<string, NoticeSubject>
      /** Writes a notice of what happens to whomever it concerns. */
      listen?(events: EventHub, notifier: Notifier): void
    }
  }
}

export const kindOf = (modules: readonly Module[], kind: NoticeKind): NoticeKindOf =>
  contributions(modules, 'notices').flatMap(({ kinds }) => kinds[kind] ?? [])[0]!

export const subjectOf = (modules: readonly Module[], type: string): NoticeSubject | undefined =>
  contributions(modules, 'notices').flatMap(({ subjects }) => subjects?.[type] ?? [])[0]
