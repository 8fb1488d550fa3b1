/** What a release runs: `node run.mjs` is the server, `node run.mjs NAME …` a command of the operator's. It is run.mjs there. */
import process from 'node:process'
import { endWithNpm, programs } from './server/dist/server.mjs'

process.setSourceMapsEnabled(true)
const [name] = process.argv.splice(2, 1)
const program = name === undefined ? 'main' : `commands/${name}`
if (program === 'main') endWithNpm()
if (Object.hasOwn(programs, program)) {
  await programs[program]()
} else {
  const names = Object.keys(programs).filter((key) => key !== 'main')
  console.error(`No such command: ${name}. There are ${names.map((key) => key.slice('commands/'.length)).join(', ')}.`)
  process.exitCode = 2
}
