import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import startTown from '../../test/setup/start-town.mjs'
import stopTown from '../../test/setup/stop-town.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, TARGETS } from './build.mjs'
import { ensureRedis } from './redis.mjs'
import { inRoot, npm, run, runQuietly } from './run.mjs'
import { ensureSeveral } from './several.mjs'
import { ensureSwift } from './swift.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Result
 * @typedef {() => Promise<Result>} Suite
 */

/**
 * All suites, in the order in which they run: what is quick and fails most comes first.
 * @type {Record<string, Suite>}
 */
export const suites = {
  types: () => npmScript('types'),
  lint: () => npmScript('lint'),
  app: () => jest('test/app/jest.config.cjs'),
  server: async () => {
    await ensureRedis()
    await ensureSeveral()
    await ensureSwift()
    return jest('test/server/jest.config.mjs')
  },
  builds: () => builds(Object.keys(TARGETS)),
  miniprogram: () => onBuilds(['weapp', 'tt'], () => inTown(() => jest('test/miniprogram/jest.config.mjs'))),
  size: () => onBuilds(Object.keys(TARGETS), () => jest('test/size/jest.config.mjs')),
  e2e: () =>
    onBuilds(['h5'], () =>
      inTown(async () => {
        // Before the tests, which run side by side: two installations at once would fail.
        await ensureBrowser()
        return jest('test/e2e/jest.config.mjs')
      }),
    ),
}

/**
 * Names for several suites.
 * @type {Record<string, string[]>}
 */
export const groups = { quick: ['types', 'lint', 'app', 'server'] }

/** The suites in the order in which they run: those that keep but one core busy do so side by side. */
export const steps = [
  ['types', 'lint'],
  ...Object.keys(suites)
    .filter((name) => !['types', 'lint'].includes(name))
    .map((name) => [name]),
]

/** @returns {Promise<Result>} */
async function npmScript(name) {
  return countOne((await npm(['run', '--silent', name], {}, runQuietly)) === 0)
}

/** @returns {Promise<Result>} */
async function builds(targets) {
  const results = await Promise.all(targets.map((target) => onBuilds([target], async () => countOne(true))))
  return results.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }))
}

/**
 * Runs tests that examine builds.
 * @param {string[]} targets
 * @param {Suite} suite
 * @returns {Promise<Result>}
 */
function onBuilds(targets, suite) {
  return attempt(async () => {
    // A build keeps one core busy. None may still be writing when the first failure is reported.
    const built = await Promise.allSettled(targets.map(buildOnce))
    const failure = built.find(({ status }) => status === 'rejected')
    if (failure) throw failure.reason
    return suite()
  })
}

/** A build that failed is not tried again. */
const buildOnce = (target) => (attempted[target] ??= ensureBuilt(target))
const attempted = {}

/**
 * Runs tests that copy the demo town, which is built once for all of them.
 * @param {Suite} suite
 * @returns {Promise<Result>}
 */
async function inTown(suite) {
  await (town ??= startTown())
  return suite()
}
let town
process.once('exit', stopTown)

/**
 * Runs the tests of a jest configuration.
 * @param {string} config a file whose name says whether its tests are ES modules
 * @returns {Promise<Result>}
 */
async function jest(config) {
  if (!fs.existsSync(inRoot(config))) {
    console.error(`${config} does not exist.`)
    return countOne(false)
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'anglers-jest-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  const report = path.join(folder, 'report.json')
  const stuck = new AbortController()
  const watch = fs.watch(folder, () => setTimeout(() => stuck.abort(), END_MS).unref())
  const code = await run(
    process.execPath,
    [
      ...(config.endsWith('.mjs') ? ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'] : []),
      inRoot('node_modules/jest/bin/jest.js'),
      '--config',
      config,
      '--ci',
      '--json',
      `--outputFile=${report}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], signal: stuck.signal },
  ).catch((error) => {
    if (!stuck.signal.aborted) throw error
    console.error(`${config}: something that a test started runs on, so jest was ended.`)
    return 1
  })
  watch.close()
  return readReport(report, code)
}

/** How long jest may go on after its report: what a failed test left running would hold it for ever. */
const END_MS = 30_000

/**
 * A test file that could not run counts as one failure, and so does whatever jest failed for without saying.
 * @returns {Result}
 */
function readReport(report, code) {
  if (!fs.existsSync(report)) return countOne(false)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(fs.readFileSync(report, 'utf8'))
  const failed = numFailedTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/**
 * What cannot even begin is a failure, with its reason.
 * @param {Suite} suite
 * @returns {Promise<Result>}
 */
async function attempt(suite) {
  try {
    return await suite()
  } catch (error) {
    console.error(error.message)
    return countOne(false)
  }
}

/** @returns {Result} */
const countOne = (passed) => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
