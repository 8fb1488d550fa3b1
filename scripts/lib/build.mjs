import fs from 'node:fs'
import path from 'node:path'
import { compressFolder } from './compress.mjs'
import { inRoot, run, runQuietly } from './run.mjs'
import { addServiceWorker } from './serviceWorker.mjs'
import { hashOf } from './stamp.mjs'

/** What can be built, and the file that each build must have. */
export const TARGETS = { h5: 'index.html', weapp: 'app.json', tt: 'app.json' }

/** Taro's command line, for `node`. */
export const TARO = inRoot('node_modules/@tarojs/cli/bin/taro')

/** All that a build depends on. */
const SOURCES = [
  'src',
  'config',
  'contract',
  'types',
  'scripts/lib',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'tsconfig.json',
  'project.config.json',
  'project.tt.json',
  '.env',
  '.env.production',
]

/** Builds `target` unless its sources are those of the last build. Prints one line when it builds. */
export async function ensureBuilt(target) {
  if (isBuilt(target)) return
  console.log(`Building ${target} ...`)
  await build(target, runQuietly)
}

/**
 * Builds dist/<target> for production, with compressed copies for H5.
 * @param {'h5' | 'weapp' | 'tt'} target
 * @param {typeof run} runner
 * @throws when Taro fails, or builds nothing: it exits with 0 when it dislikes its configuration
 */
export async function build(target, runner = run) {
  const folder = inRoot('dist', target)
  const sources = hashSources()
  fs.rmSync(stampOf(target), { force: true })
  fs.rmSync(folder, { recursive: true, force: true })
  const code = await runner(process.execPath, [TARO, 'build', '--type', target, '--no-check'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The ${target} build failed with exit code ${code}.`)
  if (!fs.existsSync(path.join(folder, TARGETS[target]))) {
    throw new Error(`The ${target} build ended well, but wrote no dist/${target}/${TARGETS[target]}.`)
  }
  if (target === 'h5') {
    await addServiceWorker(folder)
    await compressFolder(folder)
  }
  fs.writeFileSync(stampOf(target), sources)
}

function isBuilt(target) {
  return (
    fs.existsSync(inRoot('dist', target, TARGETS[target])) &&
    fs.existsSync(stampOf(target)) &&
    fs.readFileSync(stampOf(target), 'utf8') === hashSources()
  )
}

/** Beside the build, so that it is not served. */
const stampOf = (target) => inRoot('dist', `${target}.stamp`)

/** Taro compiles these variables into the code. */
const hashSources = () =>
  hashOf(
    SOURCES,
    Object.keys(process.env).filter((name) => name.startsWith('TARO_APP_')),
  )
