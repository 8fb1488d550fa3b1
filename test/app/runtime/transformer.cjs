const path = require('node:path')
const addLifecycleHooks = require('@tarojs/plugin-framework-react/dist/api-loader.js')
const { transformerOf } = require('../../setup/transformer.cjs')

const babel = transformerOf({
  presets: [['taro', { framework: 'react', compiler: 'webpack5', ts: { allowDeclareFields: true } }]],
})
const TARO_ENTRY = path.join(__dirname, 'taro.js')

/** As the build does: compiles with Taro's preset, and adds React's lifecycle hooks to @tarojs/taro. */
module.exports = {
  ...babel,
  process: (source, file, options) => babel.process(file === TARO_ENTRY ? addLifecycleHooks(source) : source, file, options),
}
