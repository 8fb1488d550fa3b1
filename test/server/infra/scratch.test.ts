import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const HOUR_S = 3_600

let memory: string
beforeEach(async () => {
  memory = await mkdtemp(path.join(os.tmpdir(), 'anglers-memory-'))
})
afterEach(() => rm(memory, { recursive: true }))

/** What a process has as its temporary folder, once it was asked to write to memory. */
async function chosen(env: Record<string, string>): Promise<string> {
  const { TMPDIR: _, ...rest } = process.env
  const script = `
    const { writeToMemory } = await import('./scripts/lib/scratch.mjs')
    writeToMemory(process.argv[1])
    process.stdout.write(process.env.TMPDIR ?? '')`
  const args = ['--input-type=module', '--eval', script, memory]
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...rest, NODE_OPTIONS: '', ...env } })).stdout
}

const leave = async (name: string, hoursAgo: number) => {
  const folder = path.join(memory, name)
  await mkdir(folder)
  await writeFile(path.join(folder, 'file'), '')
  const at = Date.now() / 1000 - hoursAgo * HOUR_S
  await utimes(folder, at, at)
}

test('a run that writes to memory leaves nothing there, and removes what a killed one left', async () => {
  await leave('anglers-test-killed', 4)
  await leave('anglers-test-running', 2)
  await leave('of-another-program', 4)
  expect(await chosen({})).toMatch(new RegExp(`^(${memory}/anglers-test-\\w+)?$`))
  expect((await readdir(memory)).sort()).toEqual(['anglers-test-running', 'of-another-program'])
})

test('where TMPDIR says another place, nothing is done in memory', async () => {
  await leave('anglers-test-killed', 4)
  expect(await chosen({ TMPDIR: '/tmp/own' })).toBe('/tmp/own')
  expect(await readdir(memory)).toEqual(['anglers-test-killed'])
})
