import { transformSync } from '@babel/core'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import loadPacked from '../../../config/pack-texts.cjs'

const FOLDER = path.join(__dirname, '../../../src/lib/i18n')

/** The module as the compiler writes it, read and written once: the loader does the same, so that a function is written alike. */
const asWritten = (code: string): string =>
  transformSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })!.code!

/** What a module of texts exports, run as the build makes it. */
function run(file: string, code: string): Record<string, unknown> {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } })
  const exported = {}
  const required = (name: string): unknown => jest.requireActual(path.join(path.dirname(file), name))
  new Function('require', 'exports', outputText)(required, exported)
  return exported
}

/** Texts with their placeholders cannot be compared as functions, but as they are written. */
const spelled = (texts: unknown): unknown =>
  JSON.parse(JSON.stringify(texts, (_, text: unknown) => (typeof text === 'function' ? String(text).replace(/\n\s+/g, ' ') : text)))

test.each(['zh-Hant', 'en', 'es', 'fr'].flatMap((locale) => [`${locale}/index.ts`, `${locale}/rooms.ts`]))(
  'a mini-program says in %s under each key what is written there',
  (name) => {
    const file = path.join(FOLDER, name)
    const code = readFileSync(file, 'utf8')
    const packed = loadPacked.call({ resourcePath: file }, code)
    expect(packed.length).toBeLessThan(code.length)
    expect(spelled(run(file, packed))).toEqual(spelled(run(file, asWritten(code))))
  },
)
