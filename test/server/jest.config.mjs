import { bundledPackages } from '../setup/bundled-packages.mjs'

/**
 * The server's tests, on a real Postgres. ES modules in TypeScript, so run it with NODE_OPTIONS=--experimental-vm-modules.
 */
export default {
  displayName: 'server',
  rootDir: '../..',
  // Beside the packages: a run's temporary folder is gone with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/server/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/setup/typescript.cjs' },
  moduleNameMapper: {
    ...(await bundledPackages()),
    '^@anglers/contract$': '<rootDir>/contract/index.ts',
    '^@anglers/contract/(.*)$': '<rootDir>/contract/$1.ts',
  },
  globalSetup: '<rootDir>/test/setup/start-database.mjs',
  globalTeardown: '<rootDir>/test/setup/stop-database.mjs',
  // A worker waits for Postgres half of its time.
  maxWorkers: '100%',
  // ES modules of a test that is over are never freed (nodejs/node#33439): a worker near its heap's limit does nothing but collect garbage.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 30_000,
}
