/**
 * npm start: installs what is missing, builds H5 if it is stale, and runs the server with the demo town
 * and simulated platforms
 * (DEMO=0 and SIMULATORS=0 leave them out).
 */
import process from 'node:process'
import { ensureBuilt } from './lib/build.mjs'
import { runProgram } from './lib/bundle.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { fail, root } from './lib/run.mjs'

process.chdir(root)
process.env.DEMO ??= '1'
process.env.SIMULATORS ??= '1'
endWithNpm()
await ensureInstalled()
await ensureBuilt('h5').catch(fail)
await runProgram('main')
