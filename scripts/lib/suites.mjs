import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, TARGETS } from './build.mjs'
import { ensureRedis } from './redis.mjs'
import { inRoot, npm, run } from './run.mjs'

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
  app: () => jest('test/app/jest.config.cjs', ['--maxWorkers=100%']),
  server: async () => {
    await ensureRedis()
    return jest('test/server/jest.config.mjs', ['--maxWorkers=100%'])
  },
  builds: () => builds(Object.keys(TARGETS)),
  miniprogram: () => onBuilds(['weapp', 'tt'], () => jest('test/miniprogram/jest.config.mjs')),
  size: () => onBuilds(Object.keys(TARGETS), () => jest('test/size/jest.config.mjs')),
  e2e: () => onBuilds(['h5'], async () => {
    // Before the tests, which run side by side: two installations at once would fail.
    await ensureBrowser()
    return jest('test/e2e/jest.config.mjs')
  }),
}

/** @returns {Promise<Result>} */
async function npmScript(name) {
  return countOne(await npm(['run', '--silent', name]) === 0)
}

/** @returns {Promise<Result>} */
async function builds(targets) {
  const total = { passed: 0, failed: 0 }
  for (const target of targets) {
    const { passed, failed } = await onBuilds([target], async () => countOne(true))
    total.passed += passed
    total.failed += failed
  }
  return total
}

/**
 * Runs tests that examine builds.
 * @param {string[]} targets
 * @param {Suite} suite
 * @returns {Promise<Result>}
 */
function onBuilds(targets, suite) {
  return attempt(async () => {
    for (const target of targets) await buildOnce(target)
    return suite()
  })
}

/** A build that failed is not tried again. */
const buildOnce = target => attempted[target] ??= ensureBuilt(target)
const attempted = {}

/**
 * Runs the tests of a jest configuration.
 * @param {string} config a file whose name says whether its tests are ES modules
 * @param {string[]} [options] of jest
 * @returns {Promise<Result>}
 */
async function jest(config, options = []) {
  if (!fs.existsSync(inRoot(config))) {
    console.error(`${config} does not exist.`)
    return countOne(false)
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'anglers-jest-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true }))
  const report = path.join(folder, 'report.json')
  const code = await run(process.execPath, [
    ...config.endsWith('.mjs') ? ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'] : [],
    inRoot('node_modules/jest/bin/jest.js'), '--config', config, '--ci', '--json', `--outputFile=${report}`, ...options,
  ], { stdio: ['ignore', 'ignore', 'inherit'] })
  return readReport(report, code)
}

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
const countOne = passed => passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
