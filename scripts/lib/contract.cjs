const { execFileSync } = require('node:child_process')
const path = require('node:path')

const ROOT = path.resolve(__dirname, '../..')

/** @type {import('./contract.cjs').readContract} */
exports.readContract = () =>
  JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', 'contract/summary.ts'], { cwd: ROOT, encoding: 'utf8' }))
