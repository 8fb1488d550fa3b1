import type { Style } from './types'

const ID = 'custom-css'
const NONE = {}

/** One element for all pages: the server has put every selector inside the page wrapper. */
export const applyCss: Style['applyCss'] = (css) => {
  const element = document.getElementById(ID) ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: ID }))
  // As text: nothing in it can end the element.
  if (element.textContent !== css) element.textContent = css
}

/** The element has them. */
export const tokensOf: Style['tokensOf'] = () => NONE
