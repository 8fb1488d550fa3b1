/** The H5 build in a real browser, against a real server. Needs dist/h5. */
export default {
  displayName: 'e2e',
  rootDir: '../..',
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      'babel-jest',
      {
        babelrc: false,
        configFile: false,
        presets: [['@babel/preset-typescript', { allowDeclareFields: true, rewriteImportExtensions: false }]],
      },
    ],
  },
  globalSetup: '<rootDir>/test/setup/start-town.mjs',
  globalTeardown: '<rootDir>/test/setup/stop-town.mjs',
  testTimeout: 90_000,
}
