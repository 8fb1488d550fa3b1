/** The H5 build in a real browser, against a real server. Needs dist/h5. */
export default {
  displayName: 'e2e',
  rootDir: '../..',
  // Beside the packages: a run's temporary folder is gone with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/setup/typescript.cjs' },
  globalSetup: '<rootDir>/test/setup/start-town.mjs',
  globalTeardown: '<rootDir>/test/setup/stop-town.mjs',
  // A phone waits half of its time for what moves on the screen.
  maxWorkers: '100%',
  testTimeout: 90_000,
}
