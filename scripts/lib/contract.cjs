const { execFileSync } = require('node:child_process')
const path = require('node:path')

const ROOT = path.resolve(__dirname, '../..')

/**
 * What the contract says of each endpoint, for what cannot load its modules.
 * @returns {Record<string, { parameters: string[] }>}
 */
exports.readContract = () => JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', 'contract/summary.ts'], { cwd: ROOT, encoding: 'utf8' }))
