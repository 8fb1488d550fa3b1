import { readdirSync } from 'node:fs'
import path from 'node:path'
import eslint from '@eslint/js'
import boundaries from 'eslint-plugin-boundaries'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { propertySyntax } from './config/h5-properties.cjs'
import usualWords from './config/usual-words.mjs'

const root = import.meta.dirname
const miniProgramGlobals = Object.fromEntries(
  ['App', 'Page', 'Component', 'getApp', 'getCurrentPages', 'wx', 'tt'].map((name) => [name, 'readonly']),
)
const TS = '**/*.{ts,tsx}'
const APP = ['src/**/*.{ts,tsx}']
const SERVER = ['server/src/**/*.ts']

// --- Who may import whom -------------------------------------------------------------------------------------------

/**
 * The rooms of the repository and what is in them. A file belongs to the first zone that matches it. `domain` is the
 * folder of a feature or of a server's domain.
 */
const zones = [
  { type: 'contract', pattern: 'contract/posts/*.ts' },
  { type: 'contract', pattern: 'contract/*.ts', capture: ['file'] },
  { type: 'simulators', pattern: 'simulators/*.ts' },

  { type: 'lib', pattern: 'src/lib/**' },
  { type: 'ui', pattern: 'src/ui/**' },
  { type: 'platform', pattern: 'src/platform/**' },
  { type: 'stores', pattern: 'src/stores/**' },
  { type: 'feature-index', pattern: 'src/features/*/**/index.{ts,tsx}', capture: ['domain'] },
  { type: 'feature', pattern: 'src/features/*/**', capture: ['domain'] },
  { type: 'shell', pattern: 'src/shell/**' },
  { type: 'page', pattern: 'src/{pages,pagesA,pagesB,member,shop}/**' },
  { type: 'app', pattern: ['src/*', 'src/custom-tab-bar/*'] },

  { type: 'server-config', pattern: 'server/src/config.ts' },
  { type: 'server', pattern: ['server/src/*', 'server/src/commands/**', 'server/demo/**'] },
  { type: 'server-lib', pattern: 'server/src/lib/**' },
  { type: 'kernel', pattern: 'server/src/kernel/**' },
  { type: 'infra', pattern: 'server/src/infra/**' },
  { type: 'http', pattern: 'server/src/http/**' },
  { type: 'realtime', pattern: 'server/src/realtime/**' },
  { type: 'tables', pattern: 'server/src/domains/*/tables.ts', capture: ['domain'] },
  { type: 'module', pattern: 'server/src/domains/*/module.ts', capture: ['domain'] },
  { type: 'endpoints', pattern: 'server/src/domains/*/{endpoints,*Endpoints}.ts', capture: ['domain'] },
  { type: 'queries', pattern: 'server/src/domains/*/**/{queries,*Queries,feeds}.ts', capture: ['domain'] },
  { type: 'present', pattern: 'server/src/domains/*/{present,*Present}.ts', capture: ['domain'] },
  { type: 'policy', pattern: 'server/src/domains/*/{policy,*Policy}.ts', capture: ['domain'] },
  { type: 'service', pattern: 'server/src/domains/*/**', capture: ['domain'] },
].map((zone) => ({ ...zone, mode: 'full' }))

/** A zone, but only the files of the importing file's own domain. */
const own = (type) => [type, { domain: '${from.domain}' }]

// The app ships no schema: of the contract it takes types, and the plain values of five files.
const contractValues = ['contract', { file: '{limits,errors,mapGrid,phone,species}' }]
const appZones = ['lib', 'ui', 'platform', 'stores', 'feature', 'feature-index', 'shell', 'page', 'app']

const mayImport = [
  { from: 'contract', allow: 'contract' },
  { from: 'simulators', allow: 'simulators' },

  { from: appZones, allow: 'contract', importKind: 'type' },
  { from: appZones, allow: [contractValues] },
  { from: 'lib', allow: 'lib' },
  { from: 'ui', allow: ['ui', 'lib'] },
  { from: 'platform', allow: ['platform', 'lib'] },
  { from: 'stores', allow: ['stores', 'platform', 'lib'] },
  { from: ['feature', 'feature-index'], allow: [own('feature'), 'feature-index', 'stores', 'platform', 'ui', 'lib'] },
  { from: 'shell', allow: ['shell', 'feature-index', 'stores', 'platform', 'ui', 'lib'] },
  { from: 'page', allow: ['shell', 'feature-index', 'stores', 'platform', 'ui', 'lib'] },
  { from: 'app', allow: ['app', 'shell', 'feature-index', 'stores', 'platform', 'ui', 'lib'] },

  { from: 'server-config', allow: ['contract', 'server-lib'] },
  { from: 'server-lib', allow: ['server-lib', 'contract'] },
  { from: 'infra', allow: ['infra', 'server-lib', 'contract'] },
  // Its keys.
  { from: 'infra', allow: ['server-config'], importKind: 'type' },
  { from: 'kernel', allow: ['kernel', 'infra', 'server-lib', 'contract'] },
  { from: 'kernel', allow: ['server-config'], importKind: 'type' },
  { from: 'http', allow: ['http', 'kernel', 'infra', 'server-lib', 'server-config', 'contract'] },
  { from: 'tables', allow: ['tables', 'infra', 'contract'], importKind: 'type' },
  { from: ['queries', 'policy', 'present', 'service', 'endpoints', 'module', 'realtime', 'server'], allow: 'tables', importKind: 'type' },
  { from: 'policy', allow: ['policy', 'kernel', 'server-lib', 'contract'] },
  // A presenter sees rows, as types, and nothing that could fetch them.
  { from: 'present', allow: [own('queries')], importKind: 'type' },
  { from: 'present', allow: ['present', 'policy', 'kernel', 'infra', 'server-lib', 'contract'] },
  // Another domain's queries only for what they share inside one SQL statement: who wrote it, which pictures it has.
  { from: 'queries', allow: ['queries', 'infra', 'server-lib', 'contract'] },
  // What a policy decides by is the shape of some rows.
  { from: 'queries', allow: [own('policy')], importKind: 'type' },
  { from: 'service', allow: [own('queries'), 'service', 'present', 'policy', 'kernel', 'infra', 'server-lib', 'contract'] },
  // Its own queries where nothing is left to decide between the request and the rows.
  { from: 'endpoints', allow: [own('queries'), 'service', 'present', 'policy', 'kernel', 'server-lib', 'contract'] },
  {
    from: 'module',
    allow: [own('endpoints'), own('queries'), 'service', 'present', 'policy', 'kernel', 'infra', 'server-lib', 'contract'],
  },
  // What happens in a process's memory, with SQL of its own.
  { from: 'realtime', allow: ['realtime', 'service', 'queries', 'http', 'kernel', 'infra', 'server-lib', 'contract'] },
  {
    from: 'server',
    allow: [
      'simulators',
      'server',
      'realtime',
      'server-config',
      'module',
      'endpoints',
      'service',
      'queries',
      'present',
      'policy',
      'http',
      'kernel',
      'infra',
      'server-lib',
      'contract',
    ],
  },
]

/**
 * The domains of the server, from the ground up: each may import those that stand before it, and so none can stand in a circle. Who must
 * tell somebody further up emits an event.
 */
const domains = [
  'settings',
  'media',
  'check',
  'account',
  'ledger',
  'forum',
  'content',
  'catches',
  'bbs',
  'chat',
  'giving',
  'payment',
  'wallet',
  'shop',
  'growth',
  'law',
  'weather',
  'report',
  'notice',
  'search',
  'waters',
  'secondhand',
  'site',
  'lifecycle',
]
const unlisted = readdirSync(path.join(root, 'server/src/domains')).filter((name) => !domains.includes(name))
if (unlisted.length) throw new Error(`eslint.config.mjs: where among the domains does ${unlisted.join(', ')} stand?`)
const domainZones = ['tables', 'module', 'endpoints', 'queries', 'present', 'policy', 'service']
const ofDomains = (names) => domainZones.map((type) => [type, { domain: `{${names.join(',')},}` }])
const layers = domains.slice(0, -1).map((domain, at) => ({ from: ofDomains([domain]), disallow: ofDomains(domains.slice(at + 1)) }))

/** Where `@/x`, `@anglers/contract/x` and the like live; the rest is Node's own way. */
function packageIterator(request, _start, candidates) {
  const [, scope, workspace, rest] = /^(@|@anglers\/(contract|simulators))(\/.+)?$/.exec(request) ?? []
  if (!scope) return candidates()
  return [path.join(root, workspace ?? 'src', rest ?? 'index')]
}

const zoneRules = {
  files: [...APP, 'src/custom-tab-bar/*', 'contract/**/*.ts', 'simulators/*.ts', ...SERVER, 'server/demo/**/*.ts'],
  plugins: { boundaries },
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js', '.json'], packageIterator } },
    'boundaries/root-path': root,
    'boundaries/elements': zones,
    'boundaries/ignore': ['**/*.{scss,json,svg,png}'],
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  },
  rules: {
    'boundaries/element-types': [
      'error',
      {
        default: 'disallow',
        message: '"${file.type}" may not import this from "${dependency.type}": see mayImport and domains in eslint.config.mjs',
        rules: [...mayImport, ...layers],
      },
    ],
    // A file outside every zone would be held by no rule.
    'boundaries/no-unknown-files': 'error',
    'boundaries/no-unknown': 'error',
  },
}

// --- Words ---------------------------------------------------------------------------------------------------------

const HAN = '/\\p{Script=Han}/u'
const wordSyntax = [`Literal[value=${HAN}]`, `TemplateElement[value.raw=${HAN}]`, `JSXText[value=${HAN}]`].map((selector) => ({
  selector,
  message: 'Words of the interface are in src/lib/i18n, in five languages.',
}))

// --- Platforms -----------------------------------------------------------------------------------------------------

const browserGlobals = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'history']
const onlyInPlatform = 'Only src/platform knows the platform: give it an ability with index.ts, index.weapp.ts and index.tt.ts.'

const platformSyntax = [{ selector: "Identifier[name='TARO_ENV']", message: onlyInPlatform }]

const platformRules = {
  files: APP,
  // Taro runs *.config.ts at build time.
  ignores: ['src/platform/**', 'src/**/*.config.ts'],
  rules: {
    'no-restricted-globals': ['error', ...['wx', 'tt', ...browserGlobals].map((name) => ({ name, message: onlyInPlatform }))],
    'no-restricted-syntax': ['error', ...platformSyntax, ...wordSyntax, ...propertySyntax],
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: '/index\\.(weapp|tt)$', message: "Import the ability: the build picks the platform's file." }] },
    ],
  },
}

/** Where only some of that holds: a later list takes the place of an earlier one. */
const partRules = [
  { files: ['src/**/*.{weapp,tt}.tsx'], rules: { 'no-restricted-syntax': ['error', ...platformSyntax, ...wordSyntax] } },
  { files: ['src/platform/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...wordSyntax] } },
  { files: ['src/lib/i18n/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...platformSyntax] } },
]

export default tseslint.config(
  // Generated code (npm run texts), beside what is nobody's to write.
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'server/dist/',
      '.data/',
      '.swc/',
      'test/**/artifacts/',
      'src/lib/i18n/*/{index,rooms}.ts',
      'src/lib/i18n/catalogue.ts',
      'server/src/kernel/texts/*/index.ts',
      'server/src/kernel/texts/catalogue.ts',
      'server/src/lib/regionLines.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: [TS],
    extends: [tseslint.configs.strict],
    rules: {
      // With noUncheckedIndexedAccess, `!` is how one says that an index is known to be there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
      // The compiler knows better, and knows types.
      'no-undef': 'off',
    },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'object-shorthand': 'error',
      'no-else-return': 'error',
      // Text that members send is cleaned of control characters by name.
      'no-control-regex': 'off',
    },
  },
  // Prettier lays out code: this holds comments, SQL and other long text to the same width.
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    rules: { 'max-len': ['error', { code: 140, ignoreUrls: true, ignoreRegExpLiterals: true }] },
  },
  // Paths of drawings, and what the demo's members say.
  {
    files: ['server/demo/**/*.ts'],
    rules: { 'max-len': ['error', { code: 140, ignoreUrls: true, ignoreTemplateLiterals: true, ignoreStrings: true }] },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  // Part of index.html.
  { files: ['config/take-over.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.cjs', 'babel.config.js'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['src/custom-tab-bar/*.js', 'test/**/fixture/**/*.js'], languageOptions: { globals: miniProgramGlobals } },
  {
    files: [TS, '**/*.{mjs,cjs}'],
    ignores: ['src/lib/i18n/**', 'server/demo/**', 'config/usual-words.mjs'],
    plugins: { words: usualWords },
    rules: { 'words/usual-names': 'error' },
  },
  { files: [...APP, ...SERVER], rules: { 'no-console': 'error' } },
  {
    files: [...APP, ...SERVER, 'contract/**/*.ts', 'simulators/*.ts'],
    rules: { 'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['test/**/*.{ts,tsx}'], rules: { 'max-lines': ['error', 450] } },
  {
    files: APP,
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  zoneRules,
  platformRules,
  ...partRules,
)
