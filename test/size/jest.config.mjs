/**
 * What members download: its weight, and whether their engines can run it. On dist/h5, dist/weapp and dist/tt. Needs the three builds, and
 * NODE_OPTIONS=--experimental-vm-modules, as these are ES modules in TypeScript.
 */
export default {
  displayName: 'size',
  rootDir: '../..',
  // Beside the packages: a run's temporary folder is gone with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/size/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/setup/typescript.cjs' },
  testTimeout: 60_000,
}
