import type { CssNode, List, Rule, StyleSheet } from 'css-tree'
import * as csstree from 'css-tree/dist/csstree.esm'

/** The page wrapper of the app: whatever an operator's CSS styles stands inside it. */
const SCOPE = 'screen'

/** At-rules that only hold rules, or animations. All others load something, or change how the rest is read. */
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes'])
const KEYFRAMES = /keyframes$/
/**
 * Animations are named for the whole document: another name could be one of the app's own, which would then move
 * otherwise outside the wrapper.
 */
const OWN_ANIMATION = /^my-/

/** How one part of a selector may relate to the next. */
const COMBINATORS = new Set([' ', '>', '+', '~'])
/** Those that lead to what is inside. */
const INWARD = new Set([' ', '>'])

/**
 * Functions that compute or draw. Those that are missing load a file by a text (image-set, src), run scripts
 * (expression) or are unknown.
 */
const FUNCTIONS = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color-mix',
  'light-dark',
  'calc',
  'min',
  'max',
  'clamp',
  'var',
  'env',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
  'translate',
  'translatex',
  'translatey',
  'translatez',
  'translate3d',
  'scale',
  'scalex',
  'scaley',
  'scalez',
  'scale3d',
  'rotate',
  'rotatex',
  'rotatey',
  'rotatez',
  'rotate3d',
  'skew',
  'skewx',
  'skewy',
  'matrix',
  'matrix3d',
  'perspective',
  'blur',
  'brightness',
  'contrast',
  'drop-shadow',
  'grayscale',
  'hue-rotate',
  'invert',
  'opacity',
  'saturate',
  'sepia',
  'cubic-bezier',
  'steps',
  'linear',
  'inset',
  'circle',
  'ellipse',
  'polygon',
  'path',
  'rect',
  'minmax',
  'repeat',
  'fit-content',
  'counter',
  'counters',
  'selector',
])

/** Properties of old browsers that load scripts. */
const PROPERTIES_BANNED = /^(behavior|-ms-behavior|-moz-binding)$/i
/** No escapes: nothing is spelt another way. */
const PROPERTY = /^-{0,2}[a-z][\w-]*$/i
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
const OWN_FILE = /^\/media\/(?!.*\.\.)[\w./-]+$/
/** What could end the style element, wherever in it it stands. */
const MARKUP = /<[/!]/

export interface CleanCss {
  /** What may be shown; '' when nothing is left. */
  css: string
  /** What was left out, in plain English, with its line. */
  faults: string[]
}

/**
 * An operator's CSS as it may be shown: parsed and written anew from an allow-list, so that no browser reads it another
 * way than this did. It loads nothing from elsewhere, cannot end the style element that it is put in, and styles nothing
 * outside the page wrapper: `html`, `body`, `page`, `:root` and `:scope` mean the wrapper itself.
 * Clean CSS comes back as it is.
 */
export function cleanCss(text: string): CleanCss {
  const faults: string[] = []
  const refuse: Refuse = (node, what) => {
    faults.push(node.loc ? `line ${node.loc.start.line}: ${what}` : what)
    return false
  }
  const tree = csstree.parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => void faults.push(`line ${(error as unknown as { line: number }).line}: ${error.message}`),
  }) as StyleSheet
  cleanRules(tree.children, false, refuse)
  const css = csstree.generate(tree)
  if (MARKUP.test(css)) return { css: '', faults: [...faults, 'no part may read like markup: </ or <!'] }
  return { css, faults }
}

/** Notes a fault, and says no. */
type Refuse = (node: CssNode, what: string) => false

/** Takes away what may not stay from the rules of a sheet, or of an at-rule. */
function cleanRules(rules: List<CssNode>, keyframes: boolean, refuse: Refuse): void {
  rules.forEach((node, item) => {
    if (!keepsRule(node, keyframes, refuse)) rules.remove(item)
  })
}

function keepsRule(node: CssNode, keyframes: boolean, refuse: Refuse): boolean {
  if (node.type === 'Comment') return false
  if (node.type === 'Rule') {
    if (!isAllowed(node.prelude, refuse)) return false
    if (!keyframes && !staysInside(node, refuse)) return false
    cleanDeclarations(node.block.children, refuse)
    if (!keyframes) scope(node)
    return node.block.children.size > 0
  }
  if (node.type !== 'Atrule') return refuse(node, `${node.type} has no place here`)
  const name = node.name.toLowerCase()
  if (!AT_RULES.has(name)) return refuse(node, `@${node.name} is not allowed`)
  if (!node.prelude || !node.block) return refuse(node, `@${node.name} is not complete`)
  if (!isAllowed(node.prelude, refuse)) return false
  if (KEYFRAMES.test(name) && !isOwnAnimation(node.prelude)) return refuse(node, `@${node.name} must have a name that begins with my-`)
  cleanRules(node.block.children, KEYFRAMES.test(name), refuse)
  return node.block.children.size > 0
}

function cleanDeclarations(declarations: List<CssNode>, refuse: Refuse): void {
  declarations.forEach((node, item) => {
    if (!keepsDeclaration(node, refuse)) declarations.remove(item)
  })
}

function keepsDeclaration(node: CssNode, refuse: Refuse): boolean {
  // A semicolon too many.
  if (node.type === 'Comment' || (node.type === 'Raw' && /^[;\s]*$/.test(node.value))) return false
  if (node.type !== 'Declaration') return refuse(node, 'rules inside rules are not allowed')
  if (!PROPERTY.test(node.property) || PROPERTIES_BANNED.test(node.property)) return refuse(node, `${node.property} is not allowed`)
  return isAllowed(node.value, refuse)
}

/** Whether a selector, a condition or a value holds nothing but what is known to be harmless. */
function isAllowed(node: CssNode, refuse: Refuse): boolean {
  const bad = csstree.find(node, isForbidden)
  return !bad || refuse(bad, describe(bad))
}

function isForbidden(node: CssNode): boolean {
  switch (node.type) {
    case 'Raw':
    case 'NestingSelector':
      return true
    case 'Combinator':
      return !COMBINATORS.has(node.name)
    case 'Url':
      return !PICTURE.test(node.value) && !OWN_FILE.test(node.value)
    case 'Function':
      return !FUNCTIONS.has(node.name.toLowerCase())
    default:
      return false
  }
}

function describe(node: CssNode): string {
  switch (node.type) {
    case 'Url':
      return `url(${node.value}) leads elsewhere: only /media/… and data:image/… are allowed`
    case 'Function':
      return `${node.name}() is not allowed`
    case 'NestingSelector':
      return '& is not allowed'
    default:
      return `${csstree.generate(node).slice(0, 60)} cannot be read`
  }
}

function isOwnAnimation(prelude: CssNode): boolean {
  const name = prelude.type === 'AtrulePrelude' ? prelude.children.first : null
  return name?.type === 'Identifier' && OWN_ANIMATION.test(name.name)
}

/** Whether all selectors of a rule lead to the wrapper or into it, and none from it to what stands beside it. */
function staysInside({ prelude }: Rule, refuse: Refuse): boolean {
  const bad =
    prelude.type === 'SelectorList'
      ? prelude.children.toArray().find((selector) => selector.type === 'Selector' && leadsBeside(selector.children))
      : undefined
  return !bad || refuse(bad, `${csstree.generate(bad)} leads out of the page`)
}

function leadsBeside(parts: List<CssNode>): boolean {
  // It would begin at the wrapper that is put before it.
  if (parts.first?.type === 'Combinator') return true
  if (!isRoot(parts.first) && !standsInScope(parts)) return false
  const next = parts.toArray().find((part) => part.type === 'Combinator')
  return next !== undefined && !INWARD.has(next.name)
}

/** Puts each selector of a rule inside the page wrapper. */
function scope({ prelude }: Rule): void {
  if (prelude.type !== 'SelectorList') return
  prelude.children.forEach((selector) => {
    if (selector.type !== 'Selector' || standsInScope(selector.children)) return
    const wrapper = { type: 'ClassSelector', name: SCOPE } as const
    if (isRoot(selector.children.first)) selector.children.shift()
    else selector.children.prependData({ type: 'Combinator', name: ' ' })
    selector.children.prependData(wrapper)
  })
}

const isRoot = (node: CssNode | null) =>
  (node?.type === 'TypeSelector' && ['html', 'body', 'page'].includes(node.name.toLowerCase())) ||
  (node?.type === 'PseudoClassSelector' && ['root', 'scope'].includes(node.name.toLowerCase()) && !node.children)

/** Whether the first part of a selector, up to its first combinator, is the wrapper itself. */
function standsInScope(parts: List<CssNode>): boolean {
  for (const part of parts.toArray()) {
    if (part.type === 'Combinator') return false
    if (part.type === 'ClassSelector' && part.name === SCOPE) return true
  }
  return false
}
