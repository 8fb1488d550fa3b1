/**
 * How long the real server takes to start, with a Postgres of its own, on a data folder that is there already, with the demo town in it:
 * from the command to the address that it prints, and the processor time of the server's own process until then. The
 * first start, which makes all that, comes before and is not counted.
 */
import path from 'node:path'
import { ending } from './lifetime.ts'
import { middle } from './measure.ts'
import { startServer } from './server.ts'
import { layOut } from './table.ts'

export const START = 'start on an existing data folder'

/** Starts it so many times in this folder. Returns a table. */
export async function measureStarts(folder: string, rounds: number, say: (line: string) => void): Promise<string> {
  const dataDir = path.join(folder, 'start')
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let n = 0; n <= rounds; n++) {
    say(n ? `start, round ${n} of ${rounds}` : 'the first start, which makes the data folder')
    const begun = performance.now()
    const server = await ending(startServer({ dataDir, demo: true }))
    if (n) {
      times.push((performance.now() - begun) / 1000)
      cpuTimes.push((await server.gauges.cpuMs()) / 1000)
    }
    await server.stop()
  }
  return layOut([
    ['', 's', 'CPU s', 'target'],
    [START, middle(times).toFixed(2), middle(cpuTimes).toFixed(2), 'under 3 s on an idle machine'],
  ])
}
