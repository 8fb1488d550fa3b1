import { type CommandConfig, inContext, indent, LISTED, openLinks, print, printListed, runCommand, typedId } from '../command.ts'
import { judgePicture, listUnsure, type Unsure } from '../domains/check/pictures.ts'
import { decideReview, listDecisions, readWaiting, type WaitingPost } from '../domains/content/reviews.ts'
import { fileKey } from '../domains/media/present.ts'
import type { Db } from '../infra/database.ts'
import { writtenTime } from '../infra/localTime.ts'
import { ApiError } from '../kernel/errors.ts'
import { postPage } from '../lib/appPages.ts'
import { modules } from '../modules.ts'

const USAGE = `
npm run -s review                            lists the posts that wait for a review or an answer to an appeal, the oldest first
npm run -s review -- ID                      shows one, with all its texts, its pictures, its film and its files
npm run -s review -- ID accept|hold [WORDS]  lets it out, or keeps it from others; its author has a notice, with your words
npm run -s review -- picture ID accept|hold  the same for a picture of which its platform was not sure, or did not answer
npm run -s review -- log                     what was decided of posts, the latest first
`

function show(
  { post_id: id, type, author, author_id, texts, appeal, asked_at, words, files }: WaitingPost,
  urlOf: (key: string) => string,
): string[] {
  return [
    `#${id} ${type} of ${author} (${author_id}), since ${writtenTime(asked_at)}  ${postPage(id)}`,
    ...texts.map(indent),
    ...(appeal === null ? [] : [...(words ? [`  held: ${words}`] : []), '  its author objects:', indent(appeal)]),
    ...files.map((key) => `  ${urlOf(key)}`),
  ]
}

const showPicture = ({ id, owner, owner_id, place, since, key }: Unsure, urlOf: (key: string) => string): string[] => [
  `picture ${id} of ${owner} (${owner_id}), in a ${place}, since ${writtenTime(since)}`,
  `  ${urlOf(fileKey(key, 'full'))}`,
]

async function runForPicture(db: Db, config: CommandConfig, [typed, outcome]: string[]): Promise<void> {
  const id = typedId(typed, `${typed} is no picture's number.\n${USAGE}`)
  if (outcome !== 'accept' && outcome !== 'hold') throw new Error(`The outcome is accept or hold.\n${USAGE}`)
  if (!(await listUnsure(db, { id, limit: 1 })).length) throw new Error(`No picture with the number ${id} waits.`)
  await inContext(db, config, (context) => judgePicture(context, id, outcome === 'accept' ? 'passed' : 'risky'))
  print(`picture ${id}: ${outcome}`)
}

async function run(db: Db, config: CommandConfig, [typed, outcome, ...words]: string[]): Promise<void> {
  if (typed === 'log') {
    printListed(await listDecisions(db, LISTED + 1), ({ post_id: id, at, accepted, words: said, appeal }) =>
      print(`${writtenTime(at)} #${id} ${accepted ? 'accept' : 'hold'}${appeal === null ? '' : ' on appeal'}${said && `: ${said}`}`),
    )
    return
  }
  if (typed === 'picture')
    return runForPicture(
      db,
      config,
      [outcome, ...words].filter((word) => word !== undefined),
    )
  const id = typed === undefined ? undefined : typedId(typed, `${typed} is no post's number.\n${USAGE}`)
  if (outcome === undefined) {
    const waiting = await readWaiting({ db, modules }, { id, limit: LISTED + 1 })
    if (id !== undefined && !waiting.length) throw new Error(`No post with the number ${id} waits.`)
    const urlOf = await openLinks(config)
    printListed(waiting, (post) => show(post, urlOf).forEach((line) => print(line)))
    const unsure = id === undefined ? await listUnsure(db, { limit: LISTED + 1 }) : []
    printListed(unsure, (picture) => showPicture(picture, urlOf).forEach((line) => print(line)))
    if (id === undefined) print(`${waiting.length || unsure.length ? '' : 'Nothing waits.\n'}${USAGE}`)
    return
  }
  if (outcome !== 'accept' && outcome !== 'hold') throw new Error(`The outcome is accept or hold.\n${USAGE}`)
  await inContext(db, config, (context) => decideReview(context, id!, outcome === 'accept', words.join(' '))).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'rest_not_found' ? new Error(`No post with the number ${id} waits.`) : error
  })
  print(`#${id}: ${outcome}`)
}

// npm run review: what operators do about posts that wait for them.
await runCommand((db, typed, config) => run(db, config, typed))
