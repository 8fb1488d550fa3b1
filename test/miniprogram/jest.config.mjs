/**
 * The built mini-programs, run. Needs dist/weapp and dist/tt, and NODE_OPTIONS=--experimental-vm-modules, as these are
 * ES modules in TypeScript.
 */
export default {
  displayName: 'miniprogram',
  rootDir: '../..',
  // Beside the packages: a run's temporary folder is gone with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/miniprogram/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/setup/typescript.cjs' },
  globalSetup: '<rootDir>/test/setup/start-town.mjs',
  globalTeardown: '<rootDir>/test/setup/stop-town.mjs',
  maxWorkers: '100%',
  testTimeout: 60_000,
}
