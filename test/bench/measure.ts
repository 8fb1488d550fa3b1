import autocannon from 'autocannon'
import type { Scenario } from './scenarios.ts'

/** What one scenario did in one round, or in the middle of several. */
export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Of one answer, headers included. */
  bytes: number
}

export interface Load {
  connections: number
  seconds: number
  /** Over all connections; as fast as it goes without. */
  perSecond?: number
}

/**
 * Asks the server at `url` for this, over so many connections for so long.
 * @throws when any answer is other than 2xx: then something else was measured than what was meant
 */
export async function measure(url: string, { name, next }: Scenario, { connections, seconds, perSecond }: Load): Promise<Measured> {
  const times: number[] = []
  let bytes = 0
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    ...(perSecond ? { overallRate: perSecond } : {}),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  run.on('response', (_client, _status, size, ms) => {
    times.push(ms)
    bytes += size
  })
  const { errors, timeouts, non2xx, duration } = await run
  if (errors || timeouts || non2xx)
    throw new Error(`${name}: ${non2xx} refused, ${errors} broken and ${timeouts} late of ${times.length} answers`)
  times.sort((a, b) => a - b)
  return { perSecond: times.length / duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99), bytes: bytes / times.length }
}

/** How long something is asked before it is measured: of a server that is new to it, until its code is compiled, some thousand answers. */
export const warmUpS = (isNew: boolean): number => (isNew ? 5 : 1)

/** The round in the middle, for each figure by itself. */
export function median(rounds: Measured[]): Measured {
  const of = (figure: keyof Measured) => middle(rounds.map((round) => round[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), bytes: of('bytes') }
}

/** The figure in the middle. */
export const middle = (figures: number[]): number =>
  quantile(
    [...figures].sort((a, b) => a - b),
    0.5,
  )

/** Of figures in ascending order. */
export const quantile = (sorted: number[], q: number) => sorted[Math.floor((sorted.length - 1) * q)] ?? Number.NaN
