import ts from 'typescript'

/**
 * A language that no one speaks (a pseudo-locale): each text of a built catalogue in brackets, its letters with accents and some third
 * longer, as a translation may be. What a screen then shows without brackets is in no catalogue; what no longer fits would not fit in
 * another language either.
 */
const [OPEN, CLOSE] = ['⟦', '⟧']
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ']
/** Of the letters of a text, so many come as padding. */
const LONGER = 0.3

const accented = (text: string) => [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')

/** Nothing that a person reads, such as a separator, stays as it is. */
const isText = (text: string) => /\p{L}/u.test(text)

/** Longer as a translation is: by more words, and a word by itself. */
function padding(text: string): string {
  const count = Math.ceil([...text].length * LONGER)
  return count ? ` ${'ōñḗ'.repeat(Math.ceil(count / 3)).slice(0, count)}`.replace(/(.{8})(?=.)/gu, '$1 ') : ''
}

/** @returns the code of a built catalogue, in the pseudo-locale */
export function pseudoLocale(code: string): string {
  const source = ts.createSourceFile('locale.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    // Formats of numbers and dates are no texts.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'conventions') return
    if (ts.isStringLiteralLike(node)) {
      if (isText(node.text) && isShown(node))
        edits.push({
          start: node.getStart(),
          end: node.end,
          text: JSON.stringify(OPEN + accented(node.text) + padding(node.text) + CLOSE),
        })
      return
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      const whole = parts.map(({ text }) => text).join('')
      if (isText(whole)) {
        parts.forEach((part, at) => {
          const [first, last] = [at === 0, at === parts.length - 1]
          const inner = accented(part.text).replace(/[`\\]|\$\{/g, '\\$&')
          edits.push({
            start: part.getStart(),
            end: part.end,
            text: `${first ? `\`${OPEN}` : '}'}${inner}${last ? `${padding(whole)}${CLOSE}\`` : '${'}`,
          })
        })
      }
      node.templateSpans.forEach(({ expression }) => visit(expression))
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** Whether a string is what a text comes to, and not what is compared, looked up or handed to a formatter. */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    ts.isConditionalExpression(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    // What a tag lies around.
    ts.isCallExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken)
  )
}

/** What of a shown text is in no catalogue: it is what stands outside of all brackets. */
export function outsideOfTexts(shown: string): string {
  let depth = 0
  let outside = ''
  for (const letter of shown) {
    if (letter === OPEN) depth++
    else if (letter === CLOSE) depth = Math.max(0, depth - 1)
    else outside += depth === 0 ? letter : ' '
  }
  return outside
}
