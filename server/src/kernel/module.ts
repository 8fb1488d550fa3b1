import type { ErrorCode } from '@anglers/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../infra/database.ts'
import type { JobHandlers } from '../infra/jobs.ts'
import type { Context, Services } from './context.ts'
import type { Handlers } from './handler.ts'
import type { Language } from './language.ts'

/**
 * What a domain adds to what others run: each has one in its `module.ts`, and only `modules.ts` puts them together. A room that asks all
 * domains for something, as media asks who still shows a picture, declares its question here, by declaration merging in a file of its own:
 * `declare module '../../kernel/module.ts' { interface Module { pictureReferences?: readonly MediaReference[] } }`.
 */
export interface Module {
  /** The domain's folder. */
  name: string
  handlers?: Partial<Handlers>
  /** For each error code of its own a sentence for members; `{until}` in it stands for the time when the refusal ends. */
  sentences?: Sentences
  /** Listens to events from now on. Returns what waits for what is under way, before the process ends. */
  listen?(services: Omit<Context, 'afterCommit'>): () => Promise<void>
  /** Makes what one process keeps in memory, for handlers that need it. */
  open?(services: Services): Opened
  jobs?(services: JobServices): Partial<JobHandlers>
  /** Rows that have had their time. */
  cleanup?: readonly Cleanup[]
}

/** What is said of error codes. */
export type Sentences = Record<Language, Partial<Record<ErrorCode, string>>>

export interface Opened {
  handlers?: Partial<Handlers>
  repeats?: readonly Repeat[]
  /** Done before the process ends. */
  finish?(): Promise<void>
}

/** What each process does for itself every so often. */
export interface Repeat {
  everyMs: number
  /** What is logged where it fails; its next turn comes all the same. */
  failure: string
  run(services: { patientDb: Db }): Promise<unknown>
}

export interface JobServices extends Context, Services {
  /** For what may take longer than a member would wait. */
  patientDb: Db
  logger: FastifyBaseLogger
}

/** Deletes up to `limit` rows in the caller's transaction, and says how many it deleted; with a full batch it is called again. */
export interface Cleanup {
  /** Rows that one transaction deletes: what they touch is held until its end, and members wait for that. */
  limit: number
  run(trx: Db, limit: number): Promise<number>
}

/** What the modules answer to one question, one after another. */
export const contributions = <K extends keyof Module>(modules: readonly Module[], name: K): NonNullable<Module[K]>[] =>
  modules.flatMap((module) => (module[name] === undefined ? [] : [module[name] as NonNullable<Module[K]>]))

/** The same where each answers under names of its own: all of them as one. That none is missing the compiler sees in `modules.ts`. */
export const merged = <K extends keyof Module>(modules: readonly Module[], name: K): Required<NonNullable<Module[K]>> =>
  Object.assign({}, ...contributions(modules, name))
