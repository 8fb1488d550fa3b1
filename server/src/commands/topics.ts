import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { type CommandConfig, print, runCommand } from '../command.ts'
import { describeTopic, mergeTopics, renameTopic, showCover } from '../domains/content/topics.ts'
import { localBus } from '../infra/bus/index.ts'
import type { Db } from '../infra/database.ts'
import { openSecret } from '../infra/secret.ts'
import { openStore } from '../infra/openStore.ts'
import { FileAddresses } from '../infra/store.ts'
import { openContext } from '../kernel/context.ts'
import { EventHub } from '../kernel/events.ts'
import { SignedLinks } from '../lib/signedLinks.ts'
import { modules } from '../modules.ts'

const USAGE = `
npm run -s topics -- rename NAME NEW        gives a topic another name, on its posts as well
npm run -s topics -- merge NAME OTHER       gives the posts and followers of a topic to another one, to which its name leads then
npm run -s topics -- describe NAME [WORDS]  says what a topic is about
npm run -s topics -- cover NAME FILE        gives a topic a cover: a picture in a file on this machine
`

async function run(db: Db, { secretKey, dataDir, publicUrl, s3 }: CommandConfig, typed: string[]): Promise<void> {
  const [command, name, ...rest] = typed
  const context = openContext({ db, bus: localBus(pino({ level: 'silent' })), events: new EventHub(), modules })
  const other = rest[0]
  if (command === 'rename' && name && other) await renameTopic(context, name, rest.join(' '))
  else if (command === 'merge' && name && other) await mergeTopics(context, name, rest.join(' '))
  else if (command === 'describe' && name) await describeTopic(context, name, rest.join(' '))
  else if (command === 'cover' && name && other) {
    const links = new SignedLinks(await openSecret(secretKey, dataDir))
    const store = await openStore({ s3, dataDir }, new FileAddresses(publicUrl, links))
    await showCover({ ...context, store }, name, await readFile(other))
  } else throw new Error(USAGE)
  print('done')
}

// npm run topics: what operators do about topics.
await runCommand((db, typed, config) => run(db, config, typed))
