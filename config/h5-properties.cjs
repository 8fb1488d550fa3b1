/** What every plain element takes on H5, as its namesake does in mini-programs. */
const COMMON = ['key', 'id', 'className', 'style', 'role', 'aria-[a-z]+', 'onClick']

/**
 * The properties that the elements of h5-elements.ts know what to do with; names, or patterns of names. Taro's types promise
 * many more, which there would do nothing, without a word.
 */
const PROPERTIES = {
  View: COMMON,
  Text: [...COMMON, 'userSelect'],
  ScrollView: [...COMMON, 'scrollX', 'scrollY', 'showScrollbar', 'enhanced'],
  RichText: [...COMMON, 'nodes', 'userSelect'],
}

/** For `no-restricted-syntax`, in all files that H5 is built of. */
const propertySyntax = Object.entries(PROPERTIES).map(([element, properties]) => ({
  selector: `JSXOpeningElement[name.name='${element}'] > JSXAttribute[name.name!=/^(${properties.join('|')})$/]`,
  message: `On H5 ${element} does nothing with this: see config/h5-properties.cjs. What only mini-programs need goes into a .weapp.tsx.`,
}))

module.exports = { PROPERTIES, propertySyntax }
