import type { UserConfigExport } from '@tarojs/cli'

export default {
  h5: {
    htmlPluginOption: {
      // The first-paint script and style of index.html travel with every document.
      minify: { collapseWhitespace: true, removeComments: true, minifyJS: true, minifyCSS: true },
    },
  },
} satisfies UserConfigExport<'webpack5'>
