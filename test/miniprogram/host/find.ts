import type { Node } from './types.ts'

/** How to name a node: by what a member reads or hears, else by its id, its class or its kind. */
export type By = string | { id: string } | { placeholder: string } | { class: string } | { tag: string }

/** All text of a node, in reading order. */
export function textOf(node: Node | string): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

/** The way from the page to a node, both included. */
export type Path = Node[]

/** The ways to every node of a page, from the outside in. */
export function* paths(node: Node, above: Path = []): Generator<Path> {
  const here = [...above, node]
  yield here
  for (const child of node.children) if (typeof child !== 'string') yield* paths(child, here)
}

/** In which order a plain string names: what reads exactly so, what is labelled so, what has it in its text. */
const namings: ((node: Node, name: string) => boolean)[] = [
  (node, name) => textOf(node).trim() === name,
  (node, name) => node.attributes['aria-label'] === name,
  (node, name) => textOf(node).includes(name),
]

function isNamed({ attributes, tag }: Node, by: Exclude<By, string>): boolean {
  if ('tag' in by) return tag === by.tag
  if ('id' in by) return attributes.id === by.id
  if ('class' in by)
    return String(attributes.class ?? '')
      .split(' ')
      .includes(by.class)
  return attributes.placeholder === by.placeholder
}

/** Every node so named, innermost only: of a button and the text in it, the text. */
export function findAll(page: Node, by: By): Path[] {
  const all = [...paths(page)]
  const among = (test: (node: Node) => boolean) => all.filter((path) => test(path.at(-1)!))
  const found =
    typeof by === 'string'
      ? (namings.map((named) => among((node) => named(node, by))).find(({ length }) => length > 0) ?? [])
      : among((node) => isNamed(node, by))
  return found.filter((path) => !found.some((other) => other.length > path.length && other.includes(path.at(-1)!)))
}

/** The first node so named. @throws with the page's text when there is none */
export function find(page: Node, by: By): Path {
  const [first] = findAll(page, by)
  if (!first) throw new Error(`Nothing is named ${JSON.stringify(by)} on the page. It reads: ${textOf(page)}`)
  return first
}
