/**
 * H5 follows the browserslist of package.json. The mini-programs run on the phone's own engine (JavaScriptCore on
 * iOS, V8 inside the host app on Android), which is older than the browsers that we support.
 */
const miniProgramTargets = { ios: '12', chrome: '70' }

module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        compiler: 'webpack5',
        ts: { allowDeclareFields: true },
        ...(process.env.TARO_ENV === 'h5' ? {} : { targets: miniProgramTargets }),
      },
    ],
  ],
}
