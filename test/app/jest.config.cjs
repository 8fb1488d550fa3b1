const { readContract } = require('../../scripts/lib/contract.cjs')

/** Packages that are ES modules: what Taro's H5 runtime and the map pull in, and the parser of our texts. */
const ES_MODULES = [
  '@tarojs',
  '@formatjs',
  '@mapbox',
  '@stencil',
  'swiper',
  'ssr-window',
  'dom7',
  'query-string',
  'decode-uri-component',
  'split-on-first',
  'filter-obj',
  'lodash-es',
  'ics',
  'jsonp-retry',
  'resolve-pathname',
  'is-mobile',
  'pbf',
]

/** The app's tests run on Taro's real H5 runtime, in jsdom. */
module.exports = {
  rootDir: '../..',
  // Beside the packages: a run's temporary folder is gone with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/app/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://localhost/', customExportConditions: ['node', 'node-addons'] },
  setupFiles: ['<rootDir>/test/app/runtime/setup.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/app/runtime/each.ts'],
  transform: { '^.+\\.(mjs|js|jsx|ts|tsx)$': '<rootDir>/test/app/runtime/transformer.cjs' },
  // Anchored at the root: inside @tarojs there are dist/node_modules folders that need compiling too.
  transformIgnorePatterns: [`<rootDir>/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  moduleFileExtensions: ['tsx', 'ts', 'jsx', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '\\.s?css$': '<rootDir>/test/app/runtime/empty.cjs',
    // Jest's modules wait for nothing: the words are there before each test.
    '^@/lib/i18n/rooms$': '<rootDir>/src/lib/i18n/rooms.weapp.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@anglers/contract$': '<rootDir>/contract/index.ts',
    '^@anglers/contract/(.*)$': '<rootDir>/contract/$1.ts',
    '^@tarojs/taro$': '<rootDir>/test/app/runtime/taro.js',
    '^@tarojs/components$': '<rootDir>/test/app/runtime/components.ts',
  },
  maxWorkers: '100%',
  // The first test of a page compiles it, too, which takes its time on a busy machine.
  testTimeout: 30_000,
  globals: {
    API_BASE: '',
    CONTRACT: readContract().endpoints,
    ENABLE_INNER_HTML: true,
    ENABLE_ADJACENT_HTML: true,
    ENABLE_SIZE_APIS: true,
    ENABLE_TEMPLATE_CONTENT: true,
    ENABLE_MUTATION_OBSERVER: true,
    ENABLE_CLONE_NODE: true,
    ENABLE_CONTAINS: true,
    DEPRECATED_ADAPTER_COMPONENT: false,
    __TARO_FRAMEWORK__: 'react',
  },
}
