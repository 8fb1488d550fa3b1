/** npm run shop, npm run audit and all other commands of the operator's: `node scripts/command.mjs NAME`, then what the command takes. */
import process from 'node:process'
import { commands, runProgram } from './lib/bundle.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const [name] = process.argv.splice(2, 1)
if (!commands().includes(name)) {
  console.error(`No such command: ${name}. There are ${commands().join(', ')}.`)
  process.exit(2)
}
process.chdir(root)
await ensureInstalled()
await runProgram(`commands/${name}`)
