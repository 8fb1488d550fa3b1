import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Answer, type EndpointName, endpoints, type Input, type UploadName } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import type { ErrorAnswer, ErrorCode } from '@anglers/contract/errors'
import { SOCKET_PATH } from '@anglers/contract/socket'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pino from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import {
  type Config,
  type ExpressKeys,
  type MapKeys,
  type PaymentsConfig,
  type PlatformsConfig,
  readConfig,
  type WeatherKeys,
} from '../../../server/src/config.ts'
import { type Bus, localBus } from '../../../server/src/infra/bus/index.ts'
import type { Clock } from '../../../server/src/infra/clock.ts'
import { type Db, LIMITS, openDatabase, openPool } from '../../../server/src/infra/database.ts'
import { type JobHandlers, tasksOf } from '../../../server/src/infra/jobs.ts'
import { openIntegrations, type Integrations } from '../../../server/src/infra/integrations/index.ts'
import { openStore } from '../../../server/src/infra/openStore.ts'
import { FileAddresses, type ObjectStore } from '../../../server/src/infra/store.ts'
import { openContext, type ServerContext } from '../../../server/src/kernel/context.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'
import { jobHandlers, openServices } from '../../../server/src/modules.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { checkAnswers } from './contract.ts'
import { createFactories, type Factories } from './factories.ts'
import { multipart, type Part } from './multipart.ts'

export const API = '/wp-json/wp/v2'

export interface CallOptions {
  /** What is said beside an upload's file. */
  query?: Record<string, unknown>
  /** The member who calls; without one it is a visitor. */
  as?: { token: string }
  headers?: Record<string, string>
  /** The caller's address. */
  ip?: string
}

/** A good answer. */
export interface Good<T> {
  status: 200
  body: T
  headers: LightMyRequestResponse['headers']
  /** The answer as it went over the wire. */
  text: string
  /** Of a paged list: how many there are in all, and on how many pages. */
  total: number
  pages: number
}

/** A refusal. */
export interface Refusal {
  status: number
  code: ErrorCode
  message: string
  params: Record<string, string>
  /** What is wrong with each parameter, and what it was held against: `word too_long 40`. */
  faults: string[]
  headers: LightMyRequestResponse['headers']
  text: string
}

export interface TestServer extends Factories {
  app: FastifyInstance
  db: Db
  bus: Bus
  /** What its own work is done in, where no call asks for it. */
  context: ServerContext
  /** Where its files are. */
  store: ObjectStore
  /** Its own: what seals and signs for it. */
  secret: Secret
  /** Signs addresses as the server does. */
  links: SignedLinks
  databaseUrl: string
  config: Config
  /** The folder that stands for the server's data folder. */
  dataDir: string
  /** Calls an endpoint. Throws when the answer is a refusal. */
  call<K extends EndpointName>(name: K, input?: Input<K>, options?: CallOptions): Promise<Good<Answer<K>>>
  /** Calls an endpoint with whatever input. Throws when the answer is not a refusal. */
  refused(name: EndpointName, input?: unknown, options?: CallOptions): Promise<Refusal>
  /** Sends a multipart body to an upload endpoint. */
  upload<K extends UploadName>(name: K, parts: Part[], options?: CallOptions): Promise<Good<Answer<K>>>
  refusedUpload(name: UploadName, parts: Part[], options?: CallOptions): Promise<Refusal>
  /** Any request of one's own making. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Does the jobs whose time has come, one after another, until there are none: nobody else does any. */
  runJobs(): Promise<void>
  /** What is done for each of them. */
  jobs: JobHandlers
  /** Does what is still to be done, as at the end of the process. */
  finish(): Promise<void>
  /** Listens on a free port. Returns the address of the socket. */
  listen(): Promise<string>
  close(): Promise<void>
}

export interface TestServerOptions {
  config?: Partial<Config>
  logger?: FastifyBaseLogger
  /** Another process of the same site: one database, one secret. */
  beside?: Pick<TestServer, 'databaseUrl'>
  secret?: string
  clock?: Clock
  /** How the database is reached: through something in between, say. */
  connect?: (url: string) => Db
  /** What processes tell one another by; without it each is alone. */
  bus?: Bus
  /** The platforms of a simulator, say; without any, none is offered. */
  platforms?: PlatformsConfig
  /** The folder that the app is built into; by default there is none, whether it was built or not. */
  dist?: string
  /** The providers of payments of a simulator. */
  payments?: PaymentsConfig
  /** Of a weather service, or a simulator of one; without any, there is none. */
  weather?: WeatherKeys
  /** Of a service that knows of parcels, or a simulator of one; without any, there is none. */
  express?: ExpressKeys
  /** Of a map service, or a simulator of one; without any, there is none. */
  maps?: MapKeys
  /** Stands between the server and the services of others. */
  integrations?: (real: Integrations) => Integrations
}

/** A test writes in one statement what members write in weeks, on a machine that does other work too. */
export const PATIENT = { ...LIMITS, statementMs: 60_000, answerMs: 65_000 }

/**
 * The whole server in this process, on a database of its own. Each good answer is held against the contract; one that
 * doesn't fit fails the call that got it, or else `close`.
 */
export async function openTestServer({
  config,
  logger = pino({ level: 'silent' }),
  clock,
  bus = localBus(logger),
  beside,
  secret = 'the secret of this test',
  platforms,
  dist,
  payments,
  weather,
  express,
  maps,
  integrations = (real) => real,
  connect = (url) => openDatabase(url, { max: 8, limits: PATIENT }),
}: TestServerOptions = {}): Promise<TestServer> {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'anglers-server-'))
  const links = new SignedLinks(new Secret(secret))
  const db = connect(database.url)
  const settings = { ...readConfig({}), dataDir, rateLimitPerMinute: 0, ...config }
  const store = await openStore(settings, new FileAddresses(settings.publicUrl, links))
  const services = openServices(
    {
      config: settings,
      db,
      bus,
      store,
      secret: new Secret(secret),
      integrations: integrations(openIntegrations(settings, platforms, payments, weather, express, maps)),
    },
    logger,
  )
  const app = await buildApp({ ...services, logger, dist: dist ?? dataDir, ...(clock ? { clock } : {}) })
  const jobs = jobHandlers({ ...openContext(services), patientDb: db, logger })
  const misfits = checkAnswers(app)
  await app.ready()

  async function inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await app.inject(request)
    const misfit = misfits.shift()
    if (misfit) throw new Error(misfit)
    return response
  }

  return {
    ...createFactories(db),
    app,
    db,
    bus,
    context: openContext(services),
    store,
    secret: new Secret(secret),
    links,
    databaseUrl: database.url,
    config: settings,
    dataDir,
    inject,
    call: async (name, input, options) => good(name, await inject(requestFor(name, input, options))),
    refused: async (name, input, options) => refusal(name, await inject(requestFor(name, input, options))),
    upload: async (name, parts, options) => good(name, await inject(uploadRequest(name, parts, options))),
    refusedUpload: async (name, parts, options) => refusal(name, await inject(uploadRequest(name, parts, options))),
    // What goes on after an answer may add jobs.
    async runJobs() {
      await app.running.finish()
      await doJobs(database.url, jobs)
      // What follows from them, as what they undo is counted.
      await app.running.finish()
    },
    jobs,
    finish: () => app.running.finish(),
    listen: async () => (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + SOCKET_PATH,
    async close() {
      await app.close()
      await bus.close()
      await db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true })
      if (misfits.length) throw new Error(misfits.join('\n'))
    },
  }
}

async function doJobs(url: string, handlers: JobHandlers): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    await runOnce({ pgPool: pool, taskList: tasksOf(handlers), noHandleSignals: true, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** The request that our client would make. */
export function requestFor(name: EndpointName, input: unknown = {}, options: CallOptions = {}): InjectOptions {
  const [method, pattern] = split(name)
  const given = input as Record<string, unknown>
  const inPath = new Set([...pattern.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!))
  const url = pattern.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(given[parameter])))
  const params = Object.fromEntries(Object.entries(given).filter(([parameter]) => !inPath.has(parameter)))
  if (method === 'GET') return { ...base(method, url, options), query: asText(params) }
  return { ...base(method, url, options), payload: params }
}

function uploadRequest(name: UploadName, parts: Part[], options: CallOptions = {}): InjectOptions {
  const { payload, headers } = multipart(parts)
  const query = new URLSearchParams(asText(options.query ?? {})).toString()
  const request = base('POST', `${split(name)[1]}${query && `?${query}`}`, options)
  return { ...request, payload, headers: { ...request.headers, ...headers } }
}

const split = (name: EndpointName) => {
  const [method, endpoint] = name.split(' ') as ['GET' | 'POST', string]
  return [method, `${API}/${endpoint}`] as const
}

const base = (method: 'GET' | 'POST', url: string, { as, headers, ip }: CallOptions) => ({
  method,
  url,
  // A visitor's answer may else be that of a second ago.
  headers: { 'cache-control': 'no-cache', ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
  ...(ip ? { remoteAddress: ip } : {}),
})

const asText = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )

function good<K extends EndpointName>(name: K, response: LightMyRequestResponse): Good<Answer<K>> {
  const { statusCode, headers, payload: text } = response
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${text}`)
  return {
    status: 200,
    body: response.json(),
    headers,
    text,
    total: Number(headers['x-wp-total']),
    pages: Number(headers['x-wp-totalpages']),
  }
}

function refusal(name: EndpointName, response: LightMyRequestResponse): Refusal {
  const { statusCode, headers, payload: text } = response
  if (statusCode === 200) throw new Error(`${name} was not refused: ${text}`)
  const { code, message, data } = response.json<ErrorAnswer>()
  if (data.status !== statusCode) throw new Error(`${name} answered ${statusCode} and said ${data.status}`)
  const faults = Object.entries(data.details ?? {}).map(([param, { code: fault, limit }]) => `${param} ${fault} ${limit ?? ''}`.trimEnd())
  return { status: statusCode, code, message, params: data.params ?? {}, faults, headers, text }
}

/** Names of the endpoints that satisfy a test. */
export const endpointsWhere = (wanted: (endpoint: Endpoint, name: EndpointName) => boolean): EndpointName[] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name, endpoint]) => wanted(endpoint, name)).map(([name]) => name)
