import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './run.mjs'

/** Of the folder of a build. Names with a hash in them say which version they are. */
const KEPT = ['js', 'css']
const DOCUMENT = 'index.html'

/** Writes `sw.js` into a built H5 app: its service worker, which knows all files of this build. */
export async function addServiceWorker(folder) {
  const { build } = await import('esbuild')
  const hashed = KEPT.flatMap((kind) => fs.readdirSync(path.join(folder, kind)).map((name) => `/${kind}/${name}`))
  const files = hashed.filter((name) => KEPT.some((kind) => name.endsWith(`.${kind}`))).map((url) => ({ url, revision: null }))
  const revision = createHash('sha256')
    .update(fs.readFileSync(path.join(folder, DOCUMENT)))
    .digest('hex')
  files.push({ url: `/${DOCUMENT}`, revision })
  await build({
    entryPoints: [inRoot('config/service-worker.js')],
    outfile: path.join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    target: 'es2021',
    define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
  })
}
