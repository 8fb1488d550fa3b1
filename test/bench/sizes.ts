import { bareRate, type BareRate, type Reading } from './bare.ts'
import { ending } from './lifetime.ts'
import { type Load, type Measured, measure, median, middle, warmUpS } from './measure.ts'
import { API, inTurn } from './scenarios.ts'
import { startServer } from './server.ts'
import { layOut, resultTable } from './table.ts'

const FURTHER = 'at most 1.3'

/** What members ask of databases that hold more and more of something. */
export interface Asked<Question extends object> {
  /** What the tables are headed by. */
  title: string
  /** What there is more and more of; also what the databases are called by. */
  things: string
  /** What is asked, by its name: these in turn. */
  questions: readonly (readonly [name: string, questions: readonly Question[]])[]
  /** Makes the schema in the empty database at `url`, and so many things. Returns the tokens of the first members, in their order. */
  fill(url: string, size: number): Promise<string[]>
  /** The query of the server, by its endpoint. */
  request(question: Question): readonly [endpoint: string, input: object]
  /** The server's own code for it: what it asks of the database is sent bare. */
  answer(reading: Reading, question: Question): Promise<unknown>
  /** Pages further on that take about as long as the first, by their names: at most FURTHER times. */
  further?: readonly (readonly [first: string, further: string])[]
  targets: { share: string; growth: string }
}

export interface Sizes {
  createDatabase: (name: string) => Promise<string>
  folder: string
  sizes: number[]
  load: Load
  rounds: number
  say: (line: string) => void
}

interface Subject<Question> {
  size: number
  databaseUrl: string
  url: string
  tokens: string[]
  bare: BareRate<Question>
  rounds: Map<string, Measured[]>
  bareRounds: Map<string, number[]>
}

/**
 * Asks the real server as a member does, and the same statements by nothing but the driver. All sizes lie in one Postgres and take turns
 * within a round. Returns the tables, and the database of the smallest.
 */
export async function measureSizes<Question extends object>(
  asked: Asked<Question>,
  options: Sizes,
): Promise<{ tables: string[]; databaseUrl: string }> {
  const { sizes, load, rounds, say } = options
  const subjects: Subject<Question>[] = []
  for (const size of sizes) subjects.push(await open(asked, size, options))
  for (let n = 1; n <= rounds; n++) {
    say(`${asked.title}, round ${n} of ${rounds}`)
    for (const [name, questions] of asked.questions)
      for (const subject of n % 2 ? subjects : [...subjects].reverse()) await measureOne(asked, subject, name, questions, load)
  }
  return { tables: tables(asked, subjects), databaseUrl: subjects[0]!.databaseUrl }
}

async function open<Question extends object>(
  { things, questions, fill, answer }: Asked<Question>,
  size: number,
  { createDatabase, folder, say }: Sizes,
): Promise<Subject<Question>> {
  const databaseUrl = await createDatabase(`${things}_${size}`)
  const begun = Date.now()
  const tokens = await fill(databaseUrl, size)
  say(`${count(size)} ${things} loaded in ${Math.round((Date.now() - begun) / 1000)} s`)
  const { url } = await ending(startServer({ databaseUrl, dataDir: `${folder}-${size}` }))
  const all = questions.flatMap(([, some]) => some)
  return { size, databaseUrl, url, tokens, bare: await bareRate(databaseUrl, all, answer), rounds: new Map(), bareRounds: new Map() }
}

async function measureOne<Question extends object>(
  { request }: Asked<Question>,
  { url, tokens, bare, rounds, bareRounds }: Subject<Question>,
  name: string,
  questions: readonly Question[],
  load: Load,
): Promise<void> {
  const [question, token] = [inTurn([...questions]), inTurn(tokens)]
  const next = () => {
    const [endpoint, input] = request(question())
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    return { method: 'GET' as const, path: `${API}/${endpoint}?${query}`, headers: { authorization: `Bearer ${token()}` } }
  }
  await measure(url, { name, next }, { ...load, seconds: warmUpS(!rounds.has(name)) })
  rounds.set(name, [...(rounds.get(name) ?? []), await measure(url, { name, next }, load)])
  bareRounds.set(name, [...(bareRounds.get(name) ?? []), await bare(questions, load)])
}

const count = (n: number) => n.toLocaleString('en')

function tables<Question extends object>(
  { title, things, questions, further = [], targets }: Asked<Question>,
  subjects: Subject<Question>[],
): string[] {
  const [small, ...larger] = subjects as [Subject<Question>, ...Subject<Question>[]]
  const names = questions.map(([name]) => name)
  const served = ({ rounds }: Subject<Question>, name: string) => rounds.get(name)!.map(({ perSecond }) => perSecond)
  const sent = ({ bareRounds }: Subject<Question>, name: string) => bareRounds.get(name)!
  // Of each round by itself: what disturbs one disturbs both.
  const against = (figures: number[], others: number[]) => middle(figures.map((figure, round) => figure / others[round]!)).toFixed(2)
  return [
    ...subjects.map(
      ({ size, rounds }) =>
        `${title}, ${count(size)} ${things}\n${resultTable(new Map([...rounds].map(([name, figures]) => [name, median(figures)])))}`,
    ),
    layOut([
      ['as many as the same statements bare', ...subjects.map(({ size }) => count(size)), 'target'],
      ...names.map((name) => [name, ...subjects.map((subject) => against(served(subject, name), sent(subject, name))), targets.share]),
    ]),
    ...(further.length
      ? [
          layOut([
            ['times as long as page 1', ...subjects.flatMap(({ size }) => [count(size), 'bare']), 'target'],
            ...further.map(([first, name]) => [
              name,
              ...subjects.flatMap((subject) => [
                against(served(subject, first), served(subject, name)),
                against(sent(subject, first), sent(subject, name)),
              ]),
              FURTHER,
            ]),
          ]),
        ]
      : []),
    ...larger.map((subject) =>
      layOut([
        [`times as long: ${count(subject.size)} against ${count(small.size)}`, 'server', 'bare', 'target'],
        ...names.map((name) => [
          name,
          against(served(small, name), served(subject, name)),
          against(sent(small, name), sent(subject, name)),
          targets.growth,
        ]),
      ]),
    ),
  ]
}
