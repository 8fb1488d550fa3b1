/**
 * The ledger and red packets beside the same statements sent by nothing but the driver, in the same run, to the same Postgres. Both sides
 * are in this process, with as many connections each, and take turns within a round; who begins changes by the round. What is sent bare is
 * what was seen on the wire while the server's own code did it once, with other members, keys and parts.
 *
 * - Transfers: between a thousand members by chance, as many under way as there are connections.
 * - Packets: a thousand members at once for one of a hundred parts.
 * - Pages of the wallet: the real server, asked by members with 10 and with 100,000 entries, for as many rows of each.
 */
import type { Request } from 'autocannon'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { ending } from '../lifetime.ts'
import { type Load, type Measured, measure, median, middle } from '../measure.ts'
import { API, type Scenario } from '../scenarios.ts'
import { startServer } from '../server.ts'
import { layOut, resultTable } from '../table.ts'
import { PARTS, packetSides, type Rush, rush, sendPacket, TAKERS } from './packets.ts'
import { FEW, fillTown, MANY } from './town.ts'
import { type Side, transferSides, transfersPerSecond } from './transfers.ts'

export const TRANSFERS = 'money, transfers'
export const PAGES = 'money, pages of the wallet'
export const PACKETS = `packets, ${TAKERS.toLocaleString('en')} takers of ${PARTS} parts`
const WARM_UP_S = 1
/** Packets of a side in a round, one after another. */
const PACKETS_A_ROUND = 3
const SHARE_TARGET = 'at least 0.7'
const GROWTH_TARGET = 'at most 1.3'

interface Options {
  /** Of an empty one. */
  databaseUrl: string
  folder: string
  load: Load
  rounds: number
  wanted: (name: string) => boolean
  say: (line: string) => void
}

/** Measures those that are wanted. Returns their tables. */
export async function measureMoney(options: Options): Promise<string[]> {
  const { databaseUrl } = options
  const tokens = await fillTown(databaseUrl)
  const tables: string[] = []
  if (options.wanted(TRANSFERS)) tables.push(...(await measureTransfers(databaseUrl, options)))
  if (options.wanted(PAGES)) tables.push(...(await measurePages(databaseUrl, tokens, options)))
  if (options.wanted(PACKETS)) tables.push(...(await measurePackets(databaseUrl, options)))
  return tables
}

/** Both sides, who begins changing by the round. */
const inTurns = <T>(sides: readonly T[], round: number): readonly T[] => (round % 2 ? sides : [...sides].reverse())

/** Of each round by itself: what disturbs one disturbs both. */
const shareOf = (own: number[], bare: number[]) => middle(own.map((figure, i) => figure / bare[i]!))

async function measureTransfers(databaseUrl: string, { load: { seconds }, rounds, say }: Options): Promise<string[]> {
  const sides = await transferSides(databaseUrl)
  const results = new Map<Side, number[]>(sides.map((side) => [side, []]))
  for (const side of sides) await transfersPerSecond(side, WARM_UP_S)
  for (let n = 1; n <= rounds; n++) {
    say(`transfers, round ${n} of ${rounds}`)
    for (const side of inTurns(sides, n)) results.get(side)!.push(await transfersPerSecond(side, seconds))
  }
  for (const side of sides) await side.end()
  const [own, bare] = [...results.values()] as [number[], number[]]
  return [
    layOut([[TRANSFERS, 'transfers/s'], ...[...results].map(([{ name }, figures]) => [name, middle(figures).toFixed(0)])]),
    layOut([
      ['as many transfers', '', 'target'],
      ['transfer() against bare', shareOf(own, bare).toFixed(2), SHARE_TARGET],
    ]),
  ]
}

async function measurePackets(databaseUrl: string, { rounds, say }: Options): Promise<string[]> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const sides = await packetSides(databaseUrl)
  const results = new Map(sides.map((side) => [side, [] as Rush[]]))
  for (const side of sides) await rush(side, await sendPacket(db))
  for (let n = 1; n <= rounds; n++) {
    say(`packets, round ${n} of ${rounds}`)
    for (let packet = 0; packet < PACKETS_A_ROUND; packet++)
      for (const side of inTurns(sides, n + packet)) results.get(side)!.push(await rush(side, await sendPacket(db)))
  }
  for (const side of sides) await side.end()
  await db.destroy()
  const of = (rushes: Rush[], figure: keyof Rush) => rushes.map((one) => one[figure])
  const [own, bare] = [...results.values()] as [Rush[], Rush[]]
  return [
    layOut([
      [PACKETS, 'parts/s', 'p50 ms', 'p99 ms'],
      ...[...results].map(([{ name }, rushes]) => [
        name,
        ...(['partsPerSecond', 'p50', 'p99'] as const).map((figure) => middle(of(rushes, figure)).toFixed(0)),
      ]),
    ]),
    layOut([
      ['as many parts', '', 'target'],
      ['takeRedbag() against bare', shareOf(of(own, 'partsPerSecond'), of(bare, 'partsPerSecond')).toFixed(2), SHARE_TARGET],
    ]),
  ]
}

async function measurePages(databaseUrl: string, tokens: string[], { folder, load, rounds, say }: Options): Promise<string[]> {
  const server = await ending(startServer({ databaseUrl, dataDir: folder }))
  const month = new Date().toISOString().slice(0, 7)
  const pages: [string, string][] = [
    ['what I own', 'wallet'],
    ['income, page 1', 'wallet/note?type=income&per_page=5&page=1'],
    ['income of this month', `wallet/note?type=income&month=${month}&per_page=5&page=1`],
    ['statement of this month', `wallet/statement?unit=credit&month=${month}`],
  ]
  const scenario = (name: string, path: string, { member, entries }: typeof FEW): Scenario => {
    const request: Request = { method: 'GET', path: `${API}/${path}`, headers: { authorization: `Bearer ${tokens[member - 1]}` } }
    return { name: `${name}, ${entries.toLocaleString('en')} entries`, next: () => request }
  }
  const pairs = pages.map(([name, path]) => ({ name, few: scenario(name, path, FEW), many: scenario(name, path, MANY) }))
  const results = new Map<string, Measured[]>()
  for (let n = 1; n <= rounds; n++) {
    say(`pages of the wallet, round ${n} of ${rounds}`)
    for (const { few, many } of pairs) {
      const [first, second] = inTurns([few, many], n) as [Scenario, Scenario]
      for (const one of [first, second]) await measure(server.url, one, { ...load, seconds: WARM_UP_S })
      // Whatever grows or wears off meanwhile is on both sides alike.
      for (const one of [first, second, second, first])
        results.set(one.name, [...(results.get(one.name) ?? []), await measure(server.url, one, { ...load, seconds: load.seconds / 2 })])
    }
  }
  await server.stop()
  const perSecond = (name: string) => results.get(name)!.map((round) => round.perSecond)
  return [
    `${PAGES}\n${resultTable(new Map([...results].map(([name, figures]) => [name, median(figures)])))}`,
    layOut([
      ['times as long with 100,000 entries as with 10', '', 'target'],
      ...pairs.map(({ name, few, many }) => [name, shareOf(perSecond(few.name), perSecond(many.name)).toFixed(2), GROWTH_TARGET]),
    ]),
  ]
}
