const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const babelJest = require('babel-jest').default

const lock = fs.readFileSync(path.resolve(__dirname, '../../package-lock.json'))

/**
 * Jest's transform by Babel with these options, whatever the file. By itself babel-jest has Babel work out the options of each file anew,
 * for each test file, to name what is cached: a tenth of a test file's start.
 */
exports.transformerOf = (options) => {
  const base = createHash('sha256').update(lock).update(JSON.stringify(options)).digest('hex')
  const keyOf = (source, file) => createHash('sha256').update(base).update(`${file}\0${source}`).digest('hex')
  return {
    ...babelJest.createTransformer({ ...options, babelrc: false, configFile: false }),
    getCacheKey: keyOf,
    getCacheKeyAsync: async (source, file) => keyOf(source, file),
  }
}
