/** npm run serve: installs what is missing, and runs the server alone, with no demo data. */
import process from 'node:process'
import { runProgram } from './lib/bundle.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
endWithNpm()
await ensureInstalled()
await runProgram('main')
