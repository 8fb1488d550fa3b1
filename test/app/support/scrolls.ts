import { undoneAfter } from './instead'

/** The ids of what is scrolled into view, in order, until the test ends: jsdom scrolls nothing. */
export function scrolledInto(): string[] {
  const ids: string[] = []
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    ids.push(this.id)
  }
  undoneAfter(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  return ids
}
