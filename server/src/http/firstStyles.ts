import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CssNode, List, Value } from 'css-tree'
import * as csstree from 'css-tree/dist/csstree.esm'
import type { Drawing } from '../infra/renderer.ts'

/** The link to the app's own style sheet, in its document. */
export const SHEET = /<link href="([^"]+\.css)" rel="stylesheet">/

/** The part of the app's styles that a first screen needs. */
export interface FirstStyles {
  /** Of the app's own style sheet. */
  app: string
  /** Of those of the page, and of the operator. */
  page: string
}

/**
 * Takes the styles that a first screen needs out of the built app's, to stand in the document: what is drawn waits for no file.
 * @param folder the built H5 app
 */
export function stylesIn(folder: string): (drawing: Pick<Drawing, 'html' | 'css' | 'style'>) => FirstStyles {
  const sheets = new Map<string, CssNode>()
  const read = (file: string, change = (sheet: CssNode) => sheet): CssNode => {
    const sheet = sheets.get(file) ?? change(csstree.parse(readFileSync(path.join(folder, file), 'utf8')))
    sheets.set(file, sheet)
    return sheet
  }
  let app: string[] | undefined
  return ({ html, css, style }) => {
    app ??= SHEET.exec(readFileSync(path.join(folder, 'index.html'), 'utf8'))?.slice(1) ?? []
    const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
    const used = (sheets: CssNode[]) => sheets.map((sheet) => usedOf(sheet, classes)).join('')
    const ofPage = used(css.map((file) => read(file)))
    return { app: used(app.map((file) => read(file, withoutShapes))), page: (ofPage + style).replaceAll('</', '<\\/') }
  }
}

/** The icons' sprite has about 15,000. */
const SHAPE_CHARS = 2_000

const parseValue = (text: string) => csstree.parse(text, { context: 'value' }) as Value

/**
 * A style sheet whose large shapes are nowhere to be seen until the sheet itself is there, right behind: with all icons in it a document
 * is more than what a server may send before it has heard of the browser again (14.6 kB: ten segments, RFC 6928).
 */
function withoutShapes(sheet: CssNode): CssNode {
  csstree.walk(sheet, {
    visit: 'Rule',
    enter({ block: { children } }) {
      const isShape = (node: CssNode) =>
        node.type === 'Declaration' && /mask/.test(node.property) && csstree.generate(node).length > SHAPE_CHARS
      if (!children.some(isShape)) return
      children.forEach((node, at) => {
        if (isShape(node)) children.remove(at)
        else if (node.type === 'Declaration' && node.property === 'background-color') node.value = parseValue('transparent')
      })
    },
  })
  return sheet
}

/** A style sheet without the rules whose classes appear nowhere. */
function usedOf(sheet: CssNode, classes: Set<string>): string {
  const used = csstree.clone(sheet)
  csstree.walk(used, {
    visit: 'Rule',
    enter(rule, item, list) {
      if (rule.prelude.type !== 'SelectorList') return
      rule.prelude.children.forEach((selector, at, selectors) => {
        if (!canMatch(selector, classes)) selectors.remove(at)
      })
      if (rule.prelude.children.isEmpty) (list as List<CssNode>).remove(item)
    },
  })
  return csstree.generate(used)
}

function canMatch(selector: CssNode, classes: Set<string>): boolean {
  let can = true
  csstree.walk(selector, function (node) {
    // What stands in :not() and its like may be missing.
    if (node.type === 'PseudoClassSelector') return this.skip
    if (node.type === 'ClassSelector' && !classes.has(node.name)) can = false
  })
  return can
}
