const { transformerOf } = require('./transformer.cjs')

/** Takes the types out of tests, and of what they import, that are ES modules. */
module.exports = transformerOf({
  // Jest applies no source maps to ES modules: so the lines of errors are right all the same.
  retainLines: true,
  presets: [['@babel/preset-typescript', { allowDeclareFields: true, rewriteImportExtensions: false }]],
})
