const { template, transformSync, types } = require('@babel/core')

const textsOf = ({ properties }) => properties.flatMap(({ value }) => (types.isObjectExpression(value) ? textsOf(value) : value))

const packed = template.expression.ast('unpack(source, [])')

/** `{ key: 'text', conventions }` becomes `{ ...unpack(source, ['text']), conventions }`: what is no text stays as it is. */
const packTexts = {
  visitor: {
    VariableDeclarator({ node }) {
      const isText = ({ shorthand }) => !shorthand
      const { properties } = node.init
      const unpacking = types.cloneNode(packed)
      unpacking.arguments[1].elements = textsOf({ properties: properties.filter(isText) })
      node.init.properties = [types.spreadElement(unpacking), ...properties.filter((property) => !isText(property))]
    },
  },
}

/**
 * A loader for the modules of texts that `npm run texts` makes. A mini-program carries all languages in its main package, and each of them
 * would bring the same keys, a quarter of it: with this only the source language does, and the others are lists in its order
 * (src/lib/i18n/unpack.ts).
 */
module.exports = function loadPacked(code) {
  const { code: list } = transformSync(code, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
    generatorOpts: { jsescOption: { minimal: true } },
    plugins: [packTexts],
  })
  const file = this.resourcePath.endsWith('rooms.ts') ? '/rooms' : ''
  return `import { zhHans as source } from '../zh-Hans${file}'\nimport { unpack } from '../unpack'\n${list}`
}
