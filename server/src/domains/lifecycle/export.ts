import { Readable } from 'node:stream'
import { dayOf } from '../../infra/localTime.ts'
import type { ReadServices } from '../../kernel/context.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import type { ExportSection } from './hooks.ts'

/**
 * Everything that is kept of a member, as one JSON file: written while it is read, some hundred rows at a time, so that a long
 * life takes no more memory than a short one. Nothing secret is in it: no password, no token, nor their hashes.
 */
export function exportMember(services: ReadServices, id: number): FileAnswer {
  const sections = services.modules.flatMap((module) => Object.entries(module.onExport?.(services, id) ?? {}))
  return { body: Readable.from(jsonOf(sections)), name: `anglers-${id}-${dayOf(new Date())}.json` }
}

async function* jsonOf(sections: [string, () => ExportSection][]): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())}`
  for (const [name, open] of sections) {
    yield `,\n${JSON.stringify(name)}:`
    const section = open()
    if (Symbol.asyncIterator in section) yield* arrayOf(section)
    else yield JSON.stringify(await section)
  }
  yield '}\n'
}

async function* arrayOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[' ? '[]' : ']'
}
