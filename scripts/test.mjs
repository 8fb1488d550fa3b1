/** npm test: runs all suites, or those named: `npm test -- app server`, `npm test -- quick`. */
import process from 'node:process'
import { ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { writeToMemory } from './lib/scratch.mjs'
import { groups, steps, suites } from './lib/suites.mjs'

const wanted = process.argv.slice(2).flatMap((name) => groups[name] ?? name)
const unknown = wanted.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are ${[...Object.keys(suites), ...Object.keys(groups)].join(', ')}.`)
  process.exit(2)
}

endWithNpm()
await ensureInstalled()
writeToMemory()

const results = []
for (const step of steps) {
  const names = step.filter((name) => wanted.length === 0 || wanted.includes(name))
  if (names.length === 0) continue
  console.log(`\n== ${names.join(', ')}`)
  results.push(...(await Promise.all(names.map(measure))))
}

async function measure(name) {
  const start = performance.now()
  const { passed, failed } = await suites[name]()
  return { name, passed, failed, seconds: (performance.now() - start) / 1000 }
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const row = (name, passed, failed, time) =>
  [name.padEnd(12), String(passed).padStart(7), String(failed).padStart(7), time.padStart(9)].join('  ')

console.log(`\n${row('suite', 'passed', 'failed', 'time')}`)
for (const { name, passed, failed, seconds } of results) console.log(row(name, passed, failed, `${seconds.toFixed(1)} s`))
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
