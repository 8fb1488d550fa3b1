import { type ReportOutcome, reportOutcomes } from '@anglers/contract/report'
import { type CommandConfig, inContext, indent, LISTED, openLinks, print, runCommand, typedId } from '../command.ts'
import { closeReport, openReports, type ReportedThing } from '../domains/report/handling.ts'
import { fileKey } from '../domains/media/present.ts'
import { voiceKey } from '../domains/media/voicePresent.ts'
import type { Db } from '../infra/database.ts'
import { writtenTime } from '../infra/localTime.ts'

const USAGE = `
npm run -s reports                                 lists what is reported and not looked into, the oldest first
npm run -s reports -- ID                           shows one, with all that was reported of the same thing
npm run -s reports -- ID upheld|dismissed [WORDS]  closes it, with the others of the same thing; each reporter has a notice, with your words
`

function show({ id, link, reports }: ReportedThing, urlOf: (key: string) => string): void {
  const [first] = reports as [ReportedThing['reports'][number]]
  const whose = first.accused_id === null ? '' : ` of ${first.accused} (${first.accused_id})`
  print(`#${id} ${first.type}${first.target_id === null ? '' : ` ${first.target_id}`}${whose}${link && `  ${link}`}`)
  if (first.evidence) print(indent(first.evidence))
  if (first.voice_key) print(`  ${urlOf(voiceKey(first.voice_key))}`)
  for (const { reporter, reporter_id, reason, created_at, body, contact, picture_keys } of reports) {
    print(`  ${writtenTime(created_at)} ${reporter} (${reporter_id}): ${reason}${contact && `, ${contact}`}`)
    if (body) print(indent(body))
    for (const key of picture_keys ?? []) print(`  ${urlOf(fileKey(key, 'full'))}`)
  }
}

async function run(db: Db, config: CommandConfig, [typed, outcome, ...words]: string[]): Promise<void> {
  const id = typed === undefined ? undefined : typedId(typed, `${typed} is no report's number.\n${USAGE}`)
  if (outcome === undefined) {
    const things = await openReports(db, { id, limit: LISTED + 1 })
    if (id !== undefined && !things.length) throw new Error(`No open report has the number ${id}.`)
    const urlOf = await openLinks(config)
    for (const thing of things) show(thing, urlOf)
    if (things.reduce((sum, { reports }) => sum + reports.length, 0) > LISTED) print('There are more.')
    if (id === undefined) print(`${things.length ? '' : 'Nothing is reported.\n'}${USAGE}`)
    return
  }
  if (!(reportOutcomes as readonly string[]).includes(outcome)) throw new Error(`The outcome is ${reportOutcomes.join(' or ')}.\n${USAGE}`)
  const closed = await inContext(db, config, (context) => closeReport(context, id!, outcome as ReportOutcome, words.join(' ')))
  if (!closed) throw new Error(`No open report has the number ${id}.`)
  print(`${closed} closed: ${outcome}`)
}

// npm run reports: what operators do about reports.
await runCommand((db, typed, config) => run(db, config, typed))
