import type { NoticeKind, NoticeTab } from '@anglers/contract/notice'
import type { NoticeData } from './tables.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { EventHub } from '../../kernel/events.ts'
import { contributions, type Module } from '../../kernel/module.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import type { NoticeAbout } from './present.ts'

/** A thing of any domain, which is presented by that domain's `subjects` under its `type`. */
export interface Subject {
  type: string
  id: number
}

/** An action of a member, and what identifies it when it is retracted. */
export interface NotificationEvent {
  kind: NoticeKind
  by: number
  /** What it is about, and where its notification links; omitted where `data` says it all. */
  subject?: Subject
  /** While a notification is unread, further events with the same key are merged into it. */
  mergeKey: string
}

/** An action of a member that others are notified of. */
export interface Notification extends NotificationEvent {
  to: readonly number[]
  /** Owner of the place where it happened: nobody with a block between them is notified. */
  host?: number
  /** Whether a recipient may read the subject. They are passed as a viewer whose blocks have been checked. */
  mayRead?(trx: Context, viewer: Viewer): Promise<boolean>
  data?: NoticeData
  /** Notify again even if they were notified before, as of a second invitation. */
  again?: true
}

/** All within the transaction of the event. */
export interface Notifier {
  /**
   * Notifies members of another's action. Nobody is notified of their own actions, across a block, or twice of the same, unless `again` is
   * set.
   */
  notify(trx: Context, notification: Notification): Promise<void>
  /** The action was undone: removes it from unread notifications. */
  retract(trx: Context, event: Pick<NotificationEvent, 'by' | 'mergeKey'> & { to: number }): Promise<void>
  /** What was about one thing is about another one from now on. */
  redirect(trx: Context, from: Subject, to: Subject): Promise<void>
  /** Leaves nothing of a title, or of a text, in what the site has said of reports under these keys, read or not. */
  blank(trx: Context, mergeKeys: readonly string[], part: 'title' | 'text'): Promise<void>
  /** Sends a notification of the site itself. It replaces an unread one with the same key. */
  notifyBySite(trx: Context, memberId: number, kind: NoticeKind, mergeKey: string, data?: NoticeData): Promise<void>
}

/** Presents the subjects of one type. */
export interface NoticeSubject {
  /**
   * The subjects as this viewer may see them now, as they may have been locked or deleted since. Those that the viewer may not see are
   * omitted.
   */
  present(services: Pick<Services, 'db' | 'store' | 'modules'>, viewer: Viewer, ids: readonly number[]): Promise<Map<number, NoticeAbout>>
}

/** A kind of notification: its tab. What a push says of it is under `pushed` of the texts. */
export interface NoticeKindOf {
  tab: NoticeTab
}

declare module '../../kernel/module.ts' {
  interface Module {
    notices?: {
      kinds: Partial<Record<NoticeKind, NoticeKindOf>>
      subjects?: Record<string, NoticeSubject>
      /** Subscribes to events and notifies the members concerned. */
      listen?(events: EventHub, notifier: Notifier): void
    }
  }
}

export const kindOf = (modules: readonly Module[], kind: NoticeKind): NoticeKindOf =>
  contributions(modules, 'notices').flatMap(({ kinds }) => kinds[kind] ?? [])[0]!

export const subjectOf = (modules: readonly Module[], type: string): NoticeSubject | undefined =>
  contributions(modules, 'notices').flatMap(({ subjects }) => subjects?.[type] ?? [])[0]
