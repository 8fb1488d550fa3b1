const path = require('node:path')
const labels = require('./labels.json')

/**
 * Taro's templates for WeChat leave out what a screen reader speaks: an icon would be a nameless button, and a switch would sound the same
 * on and off. The build and the running app have to agree on every attribute of a component, so both get labels.json: what each may carry,
 * with its default. (Not TypeScript: Taro compiles the plugin's own file alone.)
 * @param {import('@tarojs/service').IPluginContext} ctx
 */
module.exports = function weappLabels(ctx) {
  ctx.registerMethod({
    name: 'onSetupClose',
    /** @param {import('@tarojs/service').TaroPlatformBase} platform */
    fn(platform) {
      platform.template.mergeComponents(ctx, labels)
      platform.runtimePath = [platform.runtimePath, path.join(__dirname, 'runtime.js')].flat()
    },
  })
}
