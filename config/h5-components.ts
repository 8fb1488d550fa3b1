import fs from 'node:fs'
import path from 'node:path'

/** One wrapper of the library: `const Button = /*@__PURE__*\/ createReactComponent('taro-button-core', …)`. */
const WRAPPER = /const (\w+) = \/\*@__PURE__\*\/ createReactComponent\('([\w-]+)', undefined, manipulatePropsFunction, \w+\)/g
/** Not custom elements: a fragment does. */
const FRAGMENTS = ['Block', 'Slot', 'NativeSlot']
/** Ours, in place of the library's (config/h5-elements.ts). */
const PLAIN = ['View', 'Text', 'ScrollView', 'RichText']
/** Fewer means that the library's layout changed and the pattern above no longer finds them. */
const MIN_COMPONENTS = 50

function componentModule(tag: string): string {
  return [
    "import { manipulatePropsFunction } from '@tarojs/components/lib/react/helper.js'",
    "import { createReactComponent } from '@tarojs/components/lib/react/react-component-lib/createComponent.js'",
    `import { defineCustomElement } from '@tarojs/components/dist/components/${tag}.js'`,
    `export default /*@__PURE__*/ createReactComponent('${tag}', undefined, manipulatePropsFunction, defineCustomElement)`,
    '',
  ].join('\n')
}

/**
 * Writes one module for each of Taro's H5 components and returns the file to use in place of `@tarojs/components`.
 * The library keeps them all in one module, which webpack shakes for the app as a whole: a Swiper on one page would
 * cost every page 50 kB (gzip).
 * @param root the repository's folder
 * @throws if the library no longer looks as expected
 */
export function generateComponentModules(root: string): string {
  const library = path.join(root, 'node_modules/@tarojs/components')
  const out = path.join(root, 'node_modules/.cache/h5-components')
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })

  const source = fs.readFileSync(path.join(library, 'lib/react/components.js'), 'utf8')
  const components = [...source.matchAll(WRAPPER)]
    .map(([, name = '', tag = '']) => ({ name, tag }))
    .filter(({ name, tag }) => !FRAGMENTS.includes(name) && fs.existsSync(path.join(library, `dist/components/${tag}.js`)))
  if (components.length < MIN_COMPONENTS) {
    throw new Error(`@tarojs/components changed its layout: only ${components.length} components recognised`)
  }

  for (const { name, tag } of components) fs.writeFileSync(path.join(out, `${name}.js`), componentModule(tag))
  const index = [
    "import { Fragment } from 'react'",
    `export const ${FRAGMENTS.map((name) => `${name} = Fragment`).join(', ')}`,
    `export { ${PLAIN.join(', ')} } from '${path.join(root, 'config/h5-elements')}'`,
    ...components.filter(({ name }) => !PLAIN.includes(name)).map(({ name }) => `export { default as ${name} } from './${name}.js'`),
    '',
  ].join('\n')
  fs.writeFileSync(path.join(out, 'index.js'), index)
  fs.writeFileSync(path.join(out, 'package.json'), JSON.stringify({ name: 'h5-components', sideEffects: false }))
  return path.join(out, 'index.js')
}
