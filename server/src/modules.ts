import type { ErrorCode } from '@anglers/contract/errors'
import type { CardType } from '@anglers/contract/messageCards'
import type { NoticeKind } from '@anglers/contract/notice'
import type { PostType } from '@anglers/contract/postTypes'
import type { SearchScope } from '@anglers/contract/search'
import type { FastifyBaseLogger } from 'fastify'
import { accountModule } from './domains/account/module.ts'
import { chatModule } from './domains/chat/module.ts'
import { checkModule } from './domains/check/module.ts'
import { TextCheck } from './domains/check/service.ts'
import { contentModule } from './domains/content/module.ts'
import { catchesModule } from './domains/catches/module.ts'
import { bbsModule } from './domains/bbs/module.ts'
import { forumModule } from './domains/forum/module.ts'
import { givingModule } from './domains/giving/module.ts'
import { growthModule } from './domains/growth/module.ts'
import { ledgerModule } from './domains/ledger/module.ts'
import { lifecycleModule } from './domains/lifecycle/module.ts'
import { mediaModule } from './domains/media/module.ts'
import { noticeModule } from './domains/notice/module.ts'
import { paymentModule } from './domains/payment/module.ts'
import { reportModule } from './domains/report/module.ts'
import type { ReportTargets } from './domains/report/targets.ts'
import { searchModule } from './domains/search/module.ts'
import { shopModule } from './domains/shop/module.ts'
import { siteModule } from './domains/site/module.ts'
import { walletModule } from './domains/wallet/module.ts'
import { lawModule } from './domains/law/module.ts'
import { weatherModule } from './domains/weather/module.ts'
import { secondhandModule } from './domains/secondhand/module.ts'
import { watersModule } from './domains/waters/module.ts'
import type { PostParts } from './domains/content/postParts.ts'
import type { PipelineCode } from './http/messages.ts'
import type { JobHandlers } from './infra/jobs.ts'
import type { Context, Services } from './kernel/context.ts'
import { EventHub } from './kernel/events.ts'
import type { Handlers } from './kernel/handler.ts'
import type { Language } from './kernel/language.ts'
import { contributions, type JobServices, type Module, type Opened, type Repeat } from './kernel/module.ts'
import { cleanupJobs } from './housekeeping.ts'

/**
 * The domains that have something for others, in the order in which an account is erased. Content goes first: it holds all counters that
 * the others' deletions change, too (`lockContent`). Notices come after what may still write one, and the member's own row near the end.
 */
const all = [
  siteModule,
  contentModule,
  catchesModule,
  bbsModule,
  forumModule,
  chatModule,
  reportModule,
  searchModule,
  growthModule,
  lawModule,
  weatherModule,
  watersModule,
  secondhandModule,
  noticeModule,
  givingModule,
  shopModule,
  walletModule,
  paymentModule,
  ledgerModule,
  accountModule,
  checkModule,
  mediaModule,
  lifecycleModule,
] as const
export const modules: readonly Module[] = all

type All = (typeof all)[number]
type Handled<M> =
  (M extends { handlers: infer H } ? keyof H : never) | (M extends { open(...args: never): { handlers: infer H } } ? keyof H : never)
type Done<M> = M extends { jobs(...args: never): infer J } ? keyof J : never
type Reported<M> = M extends { reportTargets: infer T } ? keyof T : never
type Noticed<M> = M extends { notices: { kinds: infer K } } ? keyof K : never
type Said<M> = M extends { sentences: Record<Language, infer S> } ? keyof S : never
type Typed<M> = M extends { postTypes: infer T } ? keyof T : never
type Added<M> = M extends { postParts: infer P } ? keyof P : never
type Carried<M> = M extends { messageCards: infer C } ? keyof C : never
type Searched<M> = M extends { searchScopes: infer S } ? keyof S : never
type None<T extends never> = T

/** Where the modules lack something, the compiler names it here: what is beside it says under what it belongs in a `module.ts`. */
export type Lacking = {
  handlers: None<Exclude<keyof Handlers, Handled<All>>>
  jobs: None<Exclude<keyof JobHandlers, Done<All> | keyof ReturnType<typeof cleanupJobs>>>
  reportTargets: None<Exclude<keyof ReportTargets, Reported<All>>>
  notices: None<Exclude<NoticeKind, Noticed<All>>>
  postTypes: None<Exclude<PostType, Typed<All>>>
  postParts: None<Exclude<keyof PostParts, Added<All>>>
  searchScopes: None<Exclude<SearchScope, Searched<All>>>
  messageCards: None<Exclude<CardType, Carried<All>>>
  sentences: None<Exclude<ErrorCode, PipelineCode | Said<All>>>
}

type Ground = Omit<Services, 'events' | 'modules' | 'checkTexts'>

/** The services of a process that answers calls or does jobs. */
export function openServices(ground: Ground, logger: FastifyBaseLogger): Services {
  const texts = new TextCheck(ground, logger)
  return { ...ground, events: new EventHub(), modules, checkTexts: (viewer, wanted) => texts.check(viewer, wanted) }
}

/** Has all domains listen from now on. Returns what is to be done before the process ends. */
export function listen(services: Omit<Context, 'afterCommit'>): () => Promise<void> {
  const ends = services.modules.flatMap((module) => module.listen?.(services) ?? [])
  return async () => {
    for (const end of ends) await end()
  }
}

export interface Running {
  handlers: Handlers
  repeats: readonly Repeat[]
  /** Does what is still to be done: before the process ends. Fails with the first that fails. */
  finish(): Promise<void>
}

/** Brings all domains to life in a process that answers calls. */
export function openModules(services: Services): Running {
  const settle = listen(services)
  const opened: Opened[] = services.modules.flatMap((module) => module.open?.(services) ?? [])
  return {
    handlers: Object.assign({}, ...contributions(services.modules, 'handlers'), ...opened.map(({ handlers }) => handlers)) as Handlers,
    repeats: opened.flatMap(({ repeats = [] }) => repeats),
    async finish() {
      try {
        for (const { finish } of opened) await finish?.()
      } finally {
        await settle()
      }
    },
  }
}

/** What is done for each job. */
export const jobHandlers = (services: JobServices): JobHandlers =>
  Object.assign(cleanupJobs(services), ...services.modules.map((module) => module.jobs?.(services))) as JobHandlers
