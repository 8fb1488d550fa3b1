import { inContext, print, runCommand } from '../command.ts'
import { addForum, describeForum, setForumAccess, setForumModerator } from '../domains/forum/operating.ts'
import type { Context } from '../kernel/context.ts'

const USAGE = `
npm run -s forums -- add SECTION NAME [WORDS]      adds a forum, and its section where that is new
npm run -s forums -- describe NAME WORDS           says what a forum is about
npm run -s forums -- access NAME all|members|vip|approval
npm run -s forums -- access NAME password PASSWORD
npm run -s forums -- access NAME paid FEN          changes who may enter; a price is in credit, in fen
npm run -s forums -- moderator NAME LOGIN          makes a member a moderator of a forum
npm run -s forums -- dismiss NAME LOGIN            takes that back
`

async function work(context: Context, [command, name, other, ...rest]: string[]): Promise<void> {
  if (command === 'add' && name && other) await addForum(context, name, other, rest.join(' '))
  else if (command === 'describe' && name && other) await describeForum(context, name, [other, ...rest].join(' '))
  else if (command === 'access' && name && other) await setForumAccess(context, name, other, rest.join(' '))
  else if (command === 'moderator' && name && other) await setForumModerator(context, name, other, true)
  else if (command === 'dismiss' && name && other) await setForumModerator(context, name, other, false)
  else throw new Error(USAGE)
}

// npm run forums: what operators do about forums.
await runCommand(async (db, typed, config) => {
  await inContext(db, config, (context) => work(context, typed))
  print('done')
})
