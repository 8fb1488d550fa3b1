import { Readable } from 'node:stream'
import { dayOf } from '../../infra/townTime.ts'
import type { Services } from '../../kernel/context.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import { inBatches } from '../../lib/batches.ts'
import { exportChats } from '../chat/export.ts'
import { exportContent } from '../content/export.ts'
import { exportPictures } from '../media/service.ts'
import { exportNoticesOf } from '../notice/export.ts'
import { exportReports } from '../report/export.ts'
import { exportSearches } from '../search/export.ts'
import { exportBlacklist, exportFollows, exportInvited, exportPlatforms, exportPresence, exportProfile, exportSessions, exportVisits } from '../account/export.ts'

type Section = Promise<unknown> | AsyncIterable<object>

const BATCH = 500

/**
 * Everything that is kept of a member, as one JSON file: written while it is read, some hundred rows at a time, so that a long
 * life takes no more memory than a short one. Nothing secret is in it: no password, no token, nor their hashes.
 */
export function exportMember(services: Pick<Services, 'db' | 'store'>, id: number): FileAnswer {
  const { db } = services
  const sections: Record<string, () => Section> = {
    profile: () => exportProfile(db, id),
    ...Object.fromEntries(Object.entries({ ...exportContent(services, id), ...exportChats(services, id) }).map(([name, rows]) => [name, () => rows])),
    following: () => inBatches(BATCH, (after) => exportFollows(db, id, after, BATCH)),
    blacklist: () => exportBlacklist(db, id),
    visits: () => exportVisits(db, id),
    ...exportNoticesOf(db, id),
    searches: () => exportSearches(db, id),
    reports: () => exportReports(db, id),
    invited: () => exportInvited(db, id),
    presence: () => exportPresence(db, id),
    sessions: () => exportSessions(db, id),
    platforms: () => exportPlatforms(db, id),
    pictures: () => exportPictures(services, id),
  }
  return { body: Readable.from(jsonOf(sections)), name: `anglers-${id}-${dayOf(new Date())}.json` }
}

async function* jsonOf(sections: Record<string, () => Section>): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())}`
  for (const [name, open] of Object.entries(sections)) {
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
