import { startSimulator } from '@anglers/simulators'
import { print } from '../command.ts'

/** Where they are unless another port is typed. */
const PORT = 8099

// npm run simulators: the platforms for several servers on this machine, which find them by SIMULATORS.
try {
  const [typed = String(PORT)] = process.argv.slice(2)
  const port = Number(typed)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`A port is a number up to 65535, not "${typed}".`)
  const simulator = await startSimulator({ port, stays: true })
  print(`SIMULATORS=${simulator.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close())
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  process.stderr.write(`${code === 'EADDRINUSE' ? 'That port is taken: type another one.' : message}\n`)
  process.exitCode = 1
}
