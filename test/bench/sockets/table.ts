import { middle } from '../measure.ts'
import { layOut } from '../table.ts'
import { type GroupRound, type IdleRound, GROUP, IDLE, type SocketResults } from './index.ts'

const count = (n: number) => Math.round(n).toLocaleString('en')
const kb = (bytes: number) => (bytes / 1024).toFixed(1)
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** The rounds in the middle, both servers one below the other, and how they compare. */
export function socketTables(results: SocketResults): string {
  const [own, bare] = results
  const tables: string[] = []
  if (own!.group.length) {
    const of = (rounds: GroupRound[], figure: keyof GroupRound) => middle(rounds.map((round) => round[figure]))
    tables.push(
      layOut([
        [GROUP, 'messages/s', 'frames/s', 'CPU ms a message', 'p50 ms', 'p99 ms', 'bytes'],
        ...results.map(({ name, group }) => [
          name,
          of(group, 'perSecond').toFixed(1),
          count(of(group, 'perSecond') * of(group, 'sockets')),
          of(group, 'cpuMs').toFixed(2),
          of(group, 'p50').toFixed(1),
          of(group, 'p99').toFixed(1),
          count(of(group, 'bytes')),
        ]),
      ]),
    )
    // Each round by itself: what disturbs one disturbs both.
    const share = middle(own!.group.map(({ perSecond }, i) => perSecond / bare!.group[i]!.perSecond))
    tables.push(
      layOut([
        ['as many messages', '', 'target'],
        ['this server against bare ws', share.toFixed(2), 'at least 0.8'],
      ]),
    )
  }
  if (own!.idle.length) {
    const of = (rounds: IdleRound[], figure: keyof IdleRound) => middle(rounds.map((round) => round[figure]))
    tables.push(
      layOut([
        [IDLE, 'held kB a socket', 'RSS kB a socket', 'opened/s', 'PONG p50 ms', 'p99 ms', 'CPU %', 'MB when closed, by round'],
        ...results.map(({ name, idle }) => [
          name,
          kb(of(idle, 'held')),
          kb(of(idle, 'rss')),
          count(of(idle, 'openedPerSecond')),
          of(idle, 'p50').toFixed(1),
          of(idle, 'p99').toFixed(1),
          of(idle, 'cpuPercent').toFixed(1),
          idle.map(({ heldAfter }) => mb(heldAfter)).join(' '),
        ]),
      ]),
    )
  }
  return tables.join('\n\n')
}
