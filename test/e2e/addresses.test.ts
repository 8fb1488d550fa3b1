import { type EndpointName, endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { callAt } from '../setup/call.ts'
import { OPEN_MS, startServer, type TestServer } from '../setup/server.ts'

/** Of one noun so many are looked at. */
const TRIES = 3
const PER_PAGE = 20
/** So many calls answer with a file, or to a platform or the holder of a code alone. */
const UNSEEN_MAX = 40
/** For some thousand calls, on a machine that is busy. */
const WALK_MS = 400_000
/** A path where an address belongs: alone, or in text that is written as HTML. */
const PATH_ONLY = /(^|["'(\s])\/(media|wp-json)\//

type Value = string | number | boolean

/** What answers brought, by the noun that it is of. */
class Found {
  private readonly ids = new Map<string, Set<number>>()

  add(noun: string, id: unknown): void {
    if (typeof id !== 'number') return
    this.ids.set(noun, (this.ids.get(noun) ?? new Set()).add(id))
  }

  /** Reads the ids of an answer: `id` is the path's own noun, `postId` a post's. */
  read(noun: string, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.read(noun, item)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'id') this.add(noun, inner)
        if (/^[a-z]+Id$/.test(key)) this.add(key.slice(0, -2), inner)
        this.read(noun, inner)
      }
  }

  of(nouns: string[]): number[] {
    return [...new Set(nouns.flatMap((noun) => [...(this.ids.get(noun) ?? [])].slice(0, TRIES)))]
  }
}

/** Which strings of an answer are no whole address, with their places. */
function faultsOf(value: unknown, origin: string, place: string): string[] {
  if (typeof value === 'string') {
    // A notice's leads to a page within the app, as its button does.
    const isLink = /^GET (?!notice).*\.link$/.test(place) && value !== '' && !value.startsWith(`${origin}/`)
    return PATH_ONLY.test(value) || isLink ? [`${place}: ${value.slice(0, 90)}`] : []
  }
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => faultsOf(inner, origin, `${place}.${Array.isArray(value) ? '*' : key}`))
}

describe('where the site has an address of its own', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await server.restart({ PUBLIC_URL: server.origin })
  }, OPEN_MS)
  afterAll(() => server.stop())

  it(
    'every address that any answer holds has it',
    async () => {
      const { origin } = server
      const members = [
        { user: 'yugan', password: 'yugan2026' },
        { user: 'guanli', password: 'guanli2026' },
      ]
      const signedIn = await Promise.all(members.map((member) => callAt(origin, 'POST site/login', member)))
      const readers = [undefined, ...signedIn.map(({ access_token: token }) => token)]
      const found = new Found()
      const faults = new Set<string>()
      const seen = new Set<string>()
      const asked = new Set<string>()

      const ask = async (name: string, input: Record<string, Value>): Promise<void> => {
        const [, pattern] = name.split(' ')
        const path = pattern!.replace(/:(\w+)/g, (_, parameter: string) => String(input[parameter]))
        const url = new URL(`/wp-json/wp/v2/${path}`, origin)
        for (const [key, value] of Object.entries(input)) if (!pattern!.includes(`:${key}`)) url.searchParams.set(key, String(value))
        for (const token of readers) {
          const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
          const text = await response.text()
          if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) continue
          const answer: unknown = JSON.parse(text)
          seen.add(name)
          found.read(pattern!.split('/')[0]!.replace(/s$/, ''), answer)
          for (const fault of faultsOf(answer, origin, name)) faults.add(fault)
        }
      }

      const wanted = Object.keys(endpoints).filter(
        (name) => name.startsWith('GET ') && !(endpoints[name as EndpointName] as Endpoint).webhook,
      )
      // What is asked for by an id comes after that of others has been found.
      for (let round = 0; round < 2; round++)
        for (const name of wanted)
          for (const input of inputsOf(name, endpoints[name as EndpointName] as Endpoint, found)) {
            const key = `${name} ${JSON.stringify(input)}`
            if (asked.has(key)) continue
            asked.add(key)
            await ask(name, input)
          }

      expect([...faults]).toEqual([])
      expect(wanted.filter((name) => !seen.has(name)).length).toBeLessThan(UNSEEN_MAX)
    },
    WALK_MS,
  )
})

interface Field {
  type?: string
  enum?: Value[]
  const?: Value
  anyOf?: Field[]
  examples?: Value[]
  minimum?: number
  default?: Value
}

/** A value that a field takes, as its own examples have it. */
const sampleOf = ({ examples, enum: values, const: only, anyOf, minimum, type }: Field): Value =>
  only ?? examples?.[0] ?? values?.[0] ?? (anyOf ? sampleOf(anyOf[0]!) : type === 'string' ? '鱼' : (minimum ?? 1))

/** What a call may be asked with: all that it demands, with what was found; of its choices each once. */
function inputsOf(name: string, { input, path }: Endpoint, found: Found): Record<string, Value>[] {
  const fields = { ...(input?.properties ?? {}), ...(path as { properties?: object } | undefined)?.properties } as Record<string, Field>
  const required = new Set([...(input?.required ?? []), ...((path as { required?: string[] } | undefined)?.required ?? [])])
  const base: Record<string, Value> = {}
  for (const key of required) base[key] = sampleOf(fields[key]!)
  if ('per_page' in fields) base.per_page = PER_PAGE
  const choices = Object.entries(fields).flatMap(([key, { anyOf, enum: values }]) =>
    (values ?? anyOf?.flatMap((one) => one.const ?? []) ?? []).map((value) => ({ ...base, [key]: value })),
  )
  const [, pattern] = name.split(' ')
  const noun = pattern!.split('/')[0]!.replace(/s$/, '')
  const keys = Object.keys(fields).filter((key) => /^id$|Id$|^(author|post|member|parent|to)$/.test(key))
  const byId = keys.flatMap((key) =>
    found
      .of([key === 'id' ? noun : key.replace(/Id$/, ''), ...(required.has(key) ? ['post', 'user', 'posts'] : [])])
      .map((id) => ({ ...base, [key]: id })),
  )
  return [base, ...choices, ...byId]
}
