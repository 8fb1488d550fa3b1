/**
 * npm start: installs what is missing, builds H5 if it is stale, and runs the server with the demo town
 * (DEMO=0 leaves that out). The server runs in this very process, so it gets every signal, and dies with it.
 */
import process from 'node:process'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { fail, root } from './lib/run.mjs'

process.chdir(root)
process.env.DEMO ??= '1'
endWithNpm()
await ensureInstalled()
await ensureBuilt('h5').catch(fail)
await import('tsx')
await import('../server/src/main.ts')
