import postcss, { type AnyNode, type Declaration, type Root } from 'postcss'
import { firstOlderThan, firstWithout, type Lack } from './promised.ts'

type Finds = (node: AnyNode, root: Root) => boolean

const declares =
  (prop: RegExp, value = /./): Finds =>
  (node) =>
    node.type === 'decl' && prop.test(node.prop) && value.test(node.value)
const selects =
  (pattern: RegExp): Finds =>
  (node) =>
    node.type === 'rule' && pattern.test(node.selector)
const atRule =
  (name: RegExp, params = /^/): Finds =>
  (node) =>
    node.type === 'atrule' && name.test(node.name) && params.test(node.params)

/** What is found by its looks, by its name in caniuse-lite. */
const LISTED: Record<string, Finds> = {
  'css-cascade-layers': atRule(/^layer$/),
  'css-color-function': declares(/./, /\bcolor\(|\bcolor-mix\(/),
  'css-container-queries': atRule(/^container$/),
  'css-container-query-units': declares(/./, /\d(cqw|cqh|cqi|cqb|cqmin|cqmax)\b/),
  'css-content-visibility': declares(/^content-visibility$/),
  'css-focus-visible': selects(/:focus-visible/),
  'css-has': selects(/:has\(/),
  'css-lch-lab': declares(/./, /\b(ok)?(lab|lch)\(/),
  'css-matches-pseudo': selects(/:(is|where)\(/),
  'css-math-functions': declares(/./, /\b(min|max|clamp)\(/),
  'css-media-range-syntax': atRule(/^media$/, /[<>]/),
  'css-nesting': (node) => node.type === 'rule' && node.parent?.type === 'rule',
  'css-not-sel-list': selects(/:not\([^()]*,/),
  'css-overscroll-behavior': declares(/^overscroll-behavior/),
  'css-relative-colors': declares(/./, /\b(rgb|hsl|color|lab|lch)a?\(from /),
  'css-subgrid': declares(/^grid-template/, /\bsubgrid\b/),
  'css-text-wrap-balance': declares(/^text-wrap$/),
  'flexbox-gap': (node, root) => node.type === 'decl' && /^((row|column)-)?gap$/.test(node.prop) && isFlex(node, root),
  'viewport-unit-variants': declares(/./, /\d[dsl]v(w|h|i|b|min|max)\b/),
}

/** What caniuse-lite has no entry of, with the first versions that have it. */
const UNLISTED: Record<string, [finds: Finds, since: Record<string, number>]> = {
  'accent-color': [declares(/^accent-color$/), { chrome: 93, safari: 15.4, ios_saf: 15.4 }],
  'aspect-ratio': [declares(/^aspect-ratio$/), { chrome: 88, safari: 15, ios_saf: 15 }],
  'individual transforms': [declares(/^(translate|rotate|scale)$/), { chrome: 104, safari: 14.1, ios_saf: 14.5 }],
  inset: [declares(/^inset(-(block|inline))?$/), { chrome: 87, safari: 14.1, ios_saf: 14.5 }],
  'overflow: clip': [declares(/^overflow/, /\bclip\b/), { chrome: 90, safari: 16, ios_saf: 16 }],
  'scrollbar-gutter': [declares(/^scrollbar-gutter$/), { chrome: 94, safari: 18.2, ios_saf: 18.2 }],
}

const unlisted = Object.entries(UNLISTED).flatMap(([name, [finds, since]]) => (firstOlderThan(since) ? [[name, finds] as const] : []))
const listed = Object.entries(LISTED).filter(([id]) => firstWithout(id))

/** @returns what some promised engine does not know of a style sheet, with the rule that it is in; `@supports` may ask for it */
export function lackedByStyle(css: string): Lack[] {
  const found: Lack[] = []
  const root = postcss.parse(css)
  root.walk((node) => {
    if (isAskedFor(node)) return
    for (const [name, finds] of [...listed, ...unlisted]) {
      if (finds(node, root)) found.push({ name, around: (node.type === 'decl' ? node.parent! : node).toString().slice(0, 200) })
    }
  })
  return found
}

function isAskedFor(node: AnyNode): boolean {
  const parent = node.parent as AnyNode | undefined
  return Boolean(parent) && ((parent!.type === 'atrule' && parent!.name === 'supports') || isAskedFor(parent!))
}

/** Whether some rule for the same elements makes their children flexible; a grid has had gaps for long. */
function isFlex({ parent }: Declaration, root: Root): boolean {
  if (parent?.type !== 'rule') return false
  const selectors = new Set((parent as postcss.Rule).selectors)
  let flex = false
  root.walkDecls('display', ({ value, parent: other }) => {
    if (/flex/.test(value) && other?.type === 'rule' && (other as postcss.Rule).selectors.some((selector) => selectors.has(selector)))
      flex = true
  })
  return flex
}
