import { inContext, LISTED, print, printMore, runCommand, typedId } from '../command.ts'
import { listNotes } from '../domains/waters/noteQueries.ts'
import { closeNote } from '../domains/waters/service.ts'
import type { Db } from '../infra/database.ts'
import { writtenTime } from '../infra/localTime.ts'
import { postPage } from '../lib/appPages.ts'

const OUTCOMES = ['accepted', 'refused']
const USAGE = `
npm run -s waters                          lists what members wrote of fishing grounds and tackle shops, the oldest first
npm run -s waters -- ID accepted|refused   decides on it; its writer has a notice. Who claims a place is then named as who runs it;
                                           what is wrong of a place is corrected by its author, or by whom you ask
`

async function list(db: Db): Promise<void> {
  const { rows, total } = await listNotes(db, { limit: LISTED, offset: 0 })
  for (const { id, kind, title, post_id: postId, author, body, created_at: at } of rows) {
    print(`#${id} ${kind} of ${title}  ${postPage(postId)}`)
    print(`  ${writtenTime(at)} ${author.nickname} (${author.id}): ${body.split('\n').join('\n  | ')}`)
  }
  printMore(total - rows.length)
  print(`${rows.length ? '' : 'Nothing waits.\n'}${USAGE}`)
}

// npm run waters: what operators do about claims and corrections.
await runCommand(async (db, [typed, outcome], config) => {
  if (typed === undefined) return list(db)
  const id = typedId(typed, `${typed} is no number of the list.\n${USAGE}`)
  if (!OUTCOMES.includes(outcome ?? '')) throw new Error(`The outcome is ${OUTCOMES.join(' or ')}.\n${USAGE}`)
  const found = await inContext(db, config, (context) => closeNote(context, id, outcome === 'accepted', null))
  if (!found) throw new Error(`Nothing with the number ${id} waits.`)
  print(`#${id}: ${outcome}`)
})
