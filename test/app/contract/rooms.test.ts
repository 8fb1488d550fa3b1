import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const [table, rest] = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  .split('| domain | parts in the contract |')[1]!
  .split(/\n\n/) as [string, string]
const rows = table
  .split('\n')
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, 4)
      .map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)),
  )
const shared = [...rest.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

/** The names in a folder, files without their endings. */
const namesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !/\.|^(index|node_modules)$/.test(name))
const column = (at: number) => rows.flatMap((row) => row[at]!)

test('the domains that CONTRIBUTING names are those of the server', () => {
  expect(namesIn('server/src/domains').sort()).toEqual(column(0).sort())
})

test.each([
  ['contract', 1],
  ['src/features', 2],
])('everything in %s is a domain, a part of one, or what several share, as CONTRIBUTING says', (folder, at) => {
  const known = new Set([...column(0), ...column(at), ...shared])
  expect(namesIn(folder).filter((name) => !known.has(name))).toEqual([])
  expect(column(at).filter((name) => !namesIn(folder).includes(name))).toEqual([])
})
