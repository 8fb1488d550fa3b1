import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const TEXT = /\.(css|html|ico|js|json|map|svg|ttf|txt|webmanifest|xml)$/
/** Less than this fits a network packet either way. */
const MIN_BYTES = 1024

/** Writes `.br` and `.gz` beside each text file of the folder, for servers that send what is ready. */
export async function compressFolder(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map(({ parentPath, path: olderPath, name }) => compressFile(path.join(parentPath ?? olderPath, name))))
}

async function compressFile(file) {
  const content = await fs.readFile(file)
  if (content.length < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = zlib.constants
  await Promise.all([
    brotli(content, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length } }).then(
      (compressed) => fs.writeFile(`${file}.br`, compressed),
    ),
    gzip(content, { level: Z_BEST_COMPRESSION }).then((compressed) => fs.writeFile(`${file}.gz`, compressed)),
  ])
}
