import { features } from 'caniuse-lite'
import { Linter, type Rule, type Scope } from 'eslint'
import { firstWithout, lackingBuiltIns, newestEdition, type Lack, type Lacking } from './promised.ts'

/** What neither core-js nor caniuse-lite has an entry of, and the first versions of iOS that have it. */
const UNLISTED = new Set([
  'Intl.Segmenter', // 14.5
  'Intl.ListFormat', // 14.5
  'AbortSignal.timeout', // 16
  'AbortSignal.any', // 17.4
  'Response.json', // 17
  'crypto.randomUUID', // 15.4
  'scheduler.postTask', // none
])

const LOOKBEHIND = /\(\?<[=!]/

/** Reports each use of what some engine lacks, by its name. */
const rule = (lacking: Lacking): Rule.RuleModule => ({
  create(context) {
    const report = (node: Rule.Node | Scope.Reference['identifier'], name: string) =>
      context.report({ node: node as Rule.Node, message: name })
    const lookbehind = firstWithout('js-regexp-lookbehind')
    return {
      Literal(node) {
        if ('regex' in node && node.regex && lookbehind && LOOKBEHIND.test(node.regex.pattern)) report(node, 'lookbehind')
      },
      MemberExpression(node) {
        const name =
          !node.computed && node.property.type === 'Identifier'
            ? node.property.name
            : node.property.type === 'Literal'
              ? String(node.property.value)
              : undefined
        if (name === undefined) return
        const whole = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : ''
        if (lacking.statics.has(whole) || UNLISTED.has(whole)) report(node, whole)
        else if (lacking.methods.has(name) && node.parent.type === 'CallExpression' && node.parent.callee === node)
          report(node, `.${name}()`)
      },
      'Program:exit'(node) {
        for (const { identifier } of context.sourceCode.getScope(node).through) {
          const { name } = identifier
          const id = name.toLowerCase()
          if (lacking.globals.has(name) || (id in features && firstWithout(id))) report(identifier, name)
        }
      },
    }
  },
})

/** What stands around a find, on either side, so that it can be recognised in a minified line. */
const AROUND_CHARS = 60

const linter = new Linter({ configType: 'flat' })
const plugins = { engines: { rules: { known: rule(lackingBuiltIns()) } } }
const languageOptions = { ecmaVersion: newestEdition(), sourceType: 'script' } as const

/**
 * Finds what some promised engine lacks.
 * @returns what it is called, with the text around it; a script that some engine cannot even read has that alone
 */
export function lackedByScript(code: string): Lack[] {
  const lines = code.split('\n')
  return linter
    .verify(code, [{ languageOptions, linterOptions: { noInlineConfig: true }, plugins, rules: { 'engines/known': 'error' } }])
    .map(({ message, line, column }) => ({
      name: message,
      around: (lines[line - 1] ?? '').slice(Math.max(0, column - AROUND_CHARS), column + AROUND_CHARS),
    }))
}
