/**
 * npm run dev: the server (PORT, 8080) and the H5 dev server in front of it, both reloading what changes.
 * Ctrl-C ends both, and so does the end of either.
 */
import process from 'node:process'
import { TARO } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { inRoot, run, stopAll } from './lib/run.mjs'

const port = process.env.PORT ?? '8080'

endWithNpm()
await ensureInstalled()
await Promise.race([
  run(process.execPath, ['--watch', '--import', 'tsx', inRoot('server/src/main.ts')], {
    env: { DEMO: '1', SIMULATORS: '1', ...process.env, PORT: port },
  }),
  run(process.execPath, [TARO, 'build', '--type', 'h5', '--watch', '--no-check'], {
    env: { ...process.env, NODE_ENV: 'development', DEV_SERVER_URL: `http://127.0.0.1:${port}` },
  }),
])
stopAll('SIGTERM')
