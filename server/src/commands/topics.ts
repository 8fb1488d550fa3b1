import { readFile } from 'node:fs/promises'
import { type CommandConfig, inContext, openFiles, print, runCommand } from '../command.ts'
import { describeTopic, mergeTopics, renameTopic, showCover } from '../domains/content/topics.ts'
import type { Db } from '../infra/database.ts'

const USAGE = `
npm run -s topics -- rename NAME NEW        gives a topic another name, on its posts as well
npm run -s topics -- merge NAME OTHER       gives the posts and followers of a topic to another one, to which its name leads then
npm run -s topics -- describe NAME [WORDS]  says what a topic is about
npm run -s topics -- cover NAME FILE        gives a topic a cover: a picture in a file on this machine
`

async function run(db: Db, config: CommandConfig, [command, name, ...rest]: string[]): Promise<void> {
  const other = rest[0]
  await inContext(db, config, async (context) => {
    if (command === 'rename' && name && other) await renameTopic(context, name, rest.join(' '))
    else if (command === 'merge' && name && other) await mergeTopics(context, name, rest.join(' '))
    else if (command === 'describe' && name) await describeTopic(context, name, rest.join(' '))
    else if (command === 'cover' && name && other)
      await showCover({ ...context, store: await openFiles(config) }, name, await readFile(other))
    else throw new Error(USAGE)
  })
  print('done')
}

// npm run topics: what operators do about topics. Those of many posts take their time.
await runCommand((db, typed, config) => run(db, config, typed), { migrated: true, patient: true })
