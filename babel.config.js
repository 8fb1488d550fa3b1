/**
 * H5 follows the browserslist of package.json. The mini-programs run on the phone's own engine (JavaScriptCore on
 * iOS, V8 inside the host app on Android), which is older than the browsers that we support.
 */
const miniProgramTargets = { ios: '12', chrome: '70' }

module.exports = {
  // No field of a class stands for a setter of the class below it: it is set, where it would be defined by a call of a helper for each.
  assumptions: { setPublicClassFields: true },
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
