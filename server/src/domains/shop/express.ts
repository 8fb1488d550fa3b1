import type { Track } from '@anglers/contract/shopExpress'
import { BadPush, type ExpressPort, type TrackedParcel, type Track as Heard } from '../../infra/integrations/express.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import { API_PREFIX } from '../../kernel/api.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import type { WebhookAnswer, WebhookCall } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { eachInTurn } from '../../lib/batches.ts'
import {
  claimAsking,
  findOwnParcel,
  findParcelToFollow,
  findTrack,
  listComingBy,
  listCompanies,
  listNotSigned,
  listSilentParcels,
  lockTrack,
  markAnswered,
  markFailed,
  type ParcelRow,
  setTrack,
  type TrackKey,
  type TrackRow,
} from './expressQueries.ts'
import { tellBuyer } from './news.ts'
import { insertEvent } from './orderQueries.ts'

const MINUTE_MS = 60_000
/** One number is asked after at most so often, or the service locks it. */
const ASK_MINUTES = 30
/** What it never heard may be asked again so soon. */
const AGAIN_MINUTES = 3
/** Where nothing is pushed, a parcel on its way is asked after so often. */
const SILENT_HOURS = 3
/** What is older is said to be. */
const STALE_MS = 8 * 60 * MINUTE_MS
const AT_ONCE = 50
/** Nothing more comes of it. */
const ENDS = new Set(['signed', 'returned'])

type Asking = Context & Pick<Services, 'integrations'>

/**
 * Where the parcel of an order of the viewer's is. What is known is shown, however old it is, where the service says nothing newer.
 *
 * @throws ApiError rest_not_found, also for one that was not sent
 */
export async function readExpress(context: Asking, viewer: Viewer, orderId: number, now = Date.now()): Promise<Track> {
  const parcel = await findOwnParcel(context.db, viewer.id, orderId)
  if (!parcel) throw notFound()
  const { company, number } = parcel
  const service = context.integrations.express
  const courier = service?.courierOf(company) ?? null
  if (!service || courier === null) return presentTrack(parcel, undefined, { problem: service ? 'unknown_courier' : 'no_service', now })
  const known = await lookAfter(context, service, { courier, number, phone: parcel.phone }, now)
  const hasNews = (known?.steps.length ?? 0) > 0
  return presentTrack(parcel, known, {
    problem: known?.failed ? 'unavailable' : hasNews ? null : 'nothing_yet',
    isExample: hasNews && service.isExample,
    now,
  })
}

function presentTrack(
  { company, number }: ParcelRow,
  known: TrackRow | undefined,
  { problem, now, isExample = false }: { problem: Track['problem']; now: number; isExample?: boolean },
): Track {
  const state = known?.state ?? null
  const heardAt = known?.heard_at ?? null
  const ageMs = heardAt && Math.max(0, now - heardAt.getTime())
  return {
    company,
    number,
    state,
    steps: (known?.steps ?? []).map(({ at, text, place }) => ({ at: new Date(at).toISOString(), text, place })),
    problem,
    isExample,
    heardAt: heardAt?.toISOString() ?? null,
    ageMinutes: ageMs === null ? null : Math.floor(ageMs / MINUTE_MS),
    isStale: ageMs !== null && ageMs > STALE_MS && !(state !== null && ENDS.has(state)),
  }
}

/** What is known of a parcel, once the service was asked for news where it may be. */
async function lookAfter(context: Asking, service: ExpressPort, parcel: TrackedParcel, now: number): Promise<TrackRow | undefined> {
  const { db } = context
  const known = await findTrack(db, parcel)
  if (known?.state && ENDS.has(known.state)) return known
  if (!(await claimAsking(db, parcel, ASK_MINUTES))) return known
  try {
    const track = await service.query(parcel)
    if (track) await keepTrack(context, service, parcel, track)
    await markAnswered(db, parcel)
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    await markFailed(db, parcel, error.isSent ? undefined : new Date(now - (ASK_MINUTES - AGAIN_MINUTES) * MINUTE_MS))
  }
  return findTrack(db, parcel)
}

/** Keeps what was heard, unless newer is known; buyers hear once that their order has arrived. */
async function keepTrack(context: Context, service: ExpressPort, key: TrackKey, heard: Heard): Promise<void> {
  await transact(context, async (trx) => {
    const known = await lockTrack(trx.db, key)
    const [latest, before] = [heard.steps[0]?.at ?? 0, known.steps[0]?.at ?? 0]
    // What is pushed late, or once more, says less than is known.
    if (latest < before || (latest === before && heard.steps.length < known.steps.length)) return
    await setTrack(trx.db, key, heard)
    if (heard.state !== 'signed' || known.state === 'signed') return
    for (const { id, company } of await listNotSigned(trx.db, key.number)) {
      if (service.courierOf(company) !== key.courier) continue
      await insertEvent(trx.db, id, 'signed')
      await tellBuyer(trx, 'order.arrived', id)
    }
  })
}

const saltOf = ({ secret }: Pick<Services, 'secret'>) => secret.hash('pushes of parcels', '').toString('hex').slice(0, 32)

/** Hears what the service says of a parcel. A forgery changes nothing, nor does a parcel that is none of ours. */
export async function hearExpress(call: WebhookCall): Promise<WebhookAnswer> {
  const service = call.integrations.express
  if (!service) return { status: 404, body: '' }
  try {
    const { courier, number, track } = service.readPush(call.webhook.body, saltOf(call))
    const isOurs = (await listComingBy(call.db, number)).some(({ company }) => service.courierOf(company) === courier)
    if (track && isOurs) await keepTrack(call, service, { courier, number }, track)
    return { body: service.heard }
  } catch (error) {
    if (error instanceof BadPush) return { status: 400, body: JSON.stringify({ result: false, returnCode: '400', message: error.message }) }
    throw error
  }
}

/** Has the changes of an order's parcel be pushed to us, where the site has an address; else it is asked after in time. */
export async function followParcel(
  { db, config, integrations, secret }: Context & Pick<Services, 'config' | 'integrations' | 'secret'>,
  orderId: number,
): Promise<void> {
  const service = integrations.express
  const parcel = await findParcelToFollow(db, orderId)
  const courier = parcel && service ? service.courierOf(parcel.company) : null
  if (!service || !parcel || courier === null || !config.publicUrl) return
  const callback = { url: `${config.publicUrl}${API_PREFIX}/shop/express/notify`, salt: saltOf({ secret }) }
  try {
    await service.subscribe({ courier, number: parcel.number, phone: parcel.phone }, callback)
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'refused') throw error
  }
}

/** Asks after parcels on their way of which nothing was heard for hours. */
export async function askAfterParcels(context: Asking): Promise<void> {
  const service = context.integrations.express
  if (!service) return
  const known = (await listCompanies(context.db)).filter((company) => service.courierOf(company) !== null)
  const parcels = await listSilentParcels(context.db, known, SILENT_HOURS, AT_ONCE)
  await eachInTurn(parcels, async ({ company, number, phone }) => {
    const courier = service.courierOf(company)
    if (courier !== null) await lookAfter(context, service, { courier, number, phone }, Date.now())
  })
}
