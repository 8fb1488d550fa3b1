import type { ErrorCode } from '@anglers/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Db } from '../infra/database.ts'
import type { JobHandlers } from '../infra/jobs.ts'
import type { Context, Services } from './context.ts'
import type { Handlers } from './handler.ts'
import type { Language } from './language.ts'

/**
 * What a domain contributes to others: each has a `module.ts`, and only `modules.ts` combines them. Code that needs something of every
 * domain, such as media which asks for references to pictures, declares it here by declaration merging: `declare module
 * '../../kernel/module.ts' { interface Module { pictureReferences?: readonly MediaReference[] } }`.
 */
export interface Module {
  /** The domain's folder. */
  name: string
  handlers?: Partial<Handlers>
  /** A message for each of the domain's own error codes. */
  sentences?: Sentences
  /** Subscribes to events. Returns a function that awaits pending work, for shutdown. */
  listen?(services: Omit<Context, 'afterCommit'>): () => Promise<void>
  /** Creates in-memory state of a process, for handlers that need it. */
  open?(services: Services): Opened
  /** Registers what /metrics shows of the domain. */
  metrics?(registry: Registry, db: Db): void
  jobs?(services: JobServices): Partial<JobHandlers>
  /** Deletes expired rows. */
  cleanup?: readonly Cleanup[]
}

/** Messages of error codes. */
export type Sentences = Record<Language, Partial<Record<ErrorCode, Sentence>>>

/** One that says when the refusal ends is made with that time. */
export type Sentence = string | ((until: Date) => string)

export interface Opened {
  handlers?: Partial<Handlers>
  repeats?: readonly Repeat[]
  /** Called before the process ends. */
  finish?(): Promise<void>
}

/** Work that each process repeats at an interval. */
export interface Repeat {
  everyMs: number
  /** Logged on failure; the next turn runs all the same. */
  failure: string
  run(services: { patientDb: Db }): Promise<unknown>
}

export interface JobServices extends Context, Services {
  /** A connection pool without the statement timeout of members' calls. */
  patientDb: Db
  logger: FastifyBaseLogger
}

/** Deletes up to `limit` rows in the caller's transaction, and returns their number; called again after a full batch. */
export interface Cleanup {
  /** Maximum rows per transaction, as their locks are held until its end. */
  limit: number
  run(trx: Db, limit: number): Promise<number>
}

/** What the modules contribute under one key, in order. */
export const contributions = <K extends keyof Module>(modules: readonly Module[], name: K): NonNullable<Module[K]>[] =>
  modules.flatMap((module) => (module[name] === undefined ? [] : [module[name] as NonNullable<Module[K]>]))

/** What is made of the modules once, for all who ask. */
export function onceFor<T>(make: (modules: readonly Module[]) => T): (modules: readonly Module[]) => T {
  const made = new WeakMap<readonly Module[], { it: T }>()
  return (modules) => {
    let known = made.get(modules)
    if (!known) made.set(modules, (known = { it: make(modules) }))
    return known.it
  }
}

const mergedOf = onceFor(() => new Map<keyof Module, object>())

/**
 * The same for contributions keyed by name, merged into one object: for all who ask, as each call does for several keys. The compiler
 * checks in `modules.ts` that none is missing.
 */
export function merged<K extends keyof Module>(modules: readonly Module[], name: K): Required<NonNullable<Module[K]>> {
  const known = mergedOf(modules)
  let all = known.get(name)
  if (!all) known.set(name, (all = Object.assign({}, ...contributions(modules, name)) as object))
  return all as Required<NonNullable<Module[K]>>
}
