import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Packages of hundreds of small modules without a state of their own. */
const PACKAGES = ['kysely', 'typebox', 'typebox/compile', 'typebox/value']

/**
 * Jest reads each module of a package anew for each test file: of the 2,200 that an API test reads, 950 were those of two packages. As a
 * few files they take a third off a test file's start (1.4 s of 4), and leave less behind that Node never frees.
 * @returns {Promise<Record<string, string>>} for jest's `moduleNameMapper`: what is imported, and the file that stands for it
 */
export async function bundledPackages() {
  const versions = ['kysely', 'typebox'].map(
    (name) => createRequire(import.meta.url)(path.join(ROOT, 'node_modules', name, 'package.json')).version,
  )
  const folder = path.join(ROOT, 'node_modules/.cache/bundled', versions.join('-'))
  const fileOf = (name) => path.join(folder, `${name.replace('/', '.')}.mjs`)
  if (!PACKAGES.every((name) => fs.existsSync(fileOf(name)))) {
    await build({
      entryPoints: PACKAGES.map((name) => ({ in: name, out: name.replace('/', '.') })),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      absWorkingDir: ROOT,
      bundle: true,
      // What the entries share is there once: a schema made by one is read by the other.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.11',
      logLevel: 'error',
    })
  }
  return Object.fromEntries(PACKAGES.map((name) => [`^${name}$`, fileOf(name)]))
}
