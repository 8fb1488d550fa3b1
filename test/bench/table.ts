import type { Measured } from './measure.ts'
import {
  BADGE,
  DEEP_FORUM,
  DEEP_LIST,
  DEEP_TOPIC,
  DETAIL,
  FOLLOWING,
  FORUM,
  FORUM_ANSWERED,
  FORUM_HOT,
  LIST,
  SEARCHES,
  TOPIC,
  UNCACHED_LIST,
  WEATHER,
} from './scenarios.ts'

/** Figures by scenario. */
export type Results = Map<string, Measured>

const count = (n: number) => Math.round(n).toLocaleString('en')
const ms = (n: number) => n.toFixed(1)

/** The results of one size, a line for each scenario. */
export function resultTable(results: Results): string {
  const rows = [...results].map(([name, { perSecond, p50, p99, bytes }]) => [name, count(perSecond), ms(p50), ms(p99), count(bytes)])
  return layOut([['', 'req/s', 'p50 ms', 'p99 ms', 'bytes'], ...rows])
}

/** How many times longer one takes than the other, where both were measured. */
export function ratioTable(bySize: Map<number, Results>): string {
  const rows: string[][] = []
  const add = (name: string, slow: Measured | undefined, fast: Measured | undefined, target: number) => {
    if (slow && fast) rows.push([name, (fast.perSecond / slow.perSecond).toFixed(2), `at most ${target}`])
  }
  for (const [posts, results] of bySize) {
    add(`page 500 against page 1, ${count(posts)} posts`, results.get(DEEP_LIST), results.get(LIST), 1.3)
    add(`page 500 of a topic against page 1, ${count(posts)} posts`, results.get(DEEP_TOPIC), results.get(TOPIC), 1.3)
    add(`page 500 of a forum against page 1, ${count(posts)} posts`, results.get(DEEP_FORUM), results.get(FORUM), 1.3)
    for (const name of [BADGE, WEATHER])
      add(`${name}, against a single post, ${count(posts)} posts`, results.get(name), results.get(DETAIL), 1)
  }
  const [small, ...larger] = [...bySize].sort(([a], [b]) => a - b)
  for (const [posts, results] of larger) {
    for (const name of [LIST, DEEP_LIST, UNCACHED_LIST, TOPIC, FOLLOWING, FORUM, FORUM_ANSWERED, FORUM_HOT, ...Object.keys(SEARCHES)])
      add(`${name}: ${count(posts)} against ${count(small![0])} posts`, results.get(name), small![1].get(name), 1.3)
  }
  return rows.length ? layOut([['times as long', '', 'target'], ...rows]) : ''
}

const PEER_TARGETS: Record<string, number> = { [LIST]: 40, [UNCACHED_LIST]: 30, [DETAIL]: 60 }

/** How many times as many requests as another site is served. */
export function peerTable(peer: string, ours: Results, theirs: Results): string {
  const rows = [...theirs].map(([name, { perSecond }]) => {
    const own = ours.get(name)!.perSecond
    return [
      name,
      count(own),
      perSecond.toFixed(1),
      (own / perSecond).toFixed(1),
      PEER_TARGETS[name] ? `at least ${PEER_TARGETS[name]}` : '',
    ]
  })
  return layOut([['', 'req/s', `req/s of ${peer}`, 'times as many', 'target'], ...rows])
}

/** What the server held after each round: once warm, it should not grow. */
export function memoryTable(bySize: Map<number, number[]>): string {
  const [first] = bySize.values()
  const rows = [...bySize].map(([posts, held]) => [`${count(posts)} posts`, ...held.map((bytes) => (bytes / 1024 / 1024).toFixed(1))])
  return layOut([['MB held after each round', ...first!.map(() => '')], ...rows])
}

/** Columns of equal width: the first to the left, the others to the right. */
export function layOut(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => width(row[column]!))))
  const pad = (cell: string, column: number) => {
    const space = ' '.repeat(widths[column]! - width(cell))
    return column === 0 ? cell + space : space + cell
  }
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** Columns that a text takes on a terminal: a Chinese character takes two. */
const width = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
