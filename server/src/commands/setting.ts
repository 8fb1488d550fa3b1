import { readFileSync } from 'node:fs'
import { Settings } from '@anglers/contract/settings'
import { print, runCommand } from '../command.ts'
import { initialSetting, isSettingKey, SettingError, settingKeys } from '../domains/settings/definitions.ts'
import { resetSetting, settings, storeSetting } from '../domains/settings/service.ts'
import type { Db } from '../infra/database.ts'

const USAGE = `
npm run -s setting                     lists every setting, with its value
npm run -s setting -- KEY              prints one
npm run -s setting -- KEY VALUE        sets it: a text as it is, a list or an object as JSON
npm run -s setting -- KEY @FILE        sets it to what is in a file
npm run -s setting -- KEY --default    makes it again what it is at first
`

const describe = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What was typed, as the setting wants it. */
function parse(key: string, typed: string): unknown {
  const text = typed.startsWith('@') ? readFileSync(typed.slice(1), 'utf8') : typed
  if (!isSettingKey(key) || typeof initialSetting(key) === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new SettingError(key, ['must be a number, or JSON'])
  }
}

async function run(db: Db, [key, typed, ...rest]: string[]): Promise<void> {
  if (rest.length) throw new Error(`Too many words: put the value into quotes.\n${USAGE}`)
  if (key === undefined) {
    for (const [name, value] of Object.entries(await settings(db, settingKeys))) {
      print(
        `${name}\n  ${(Settings.properties as Record<string, { description?: string }>)[name]?.description ?? ''}\n  ${describe(value)}`,
      )
    }
    print(USAGE)
  } else if (typed === undefined) {
    if (!isSettingKey(key)) throw new SettingError(key, ['there is no such setting'])
    print(describe((await settings(db, [key]))[key]))
  } else if (typed === '--default') {
    await resetSetting(db, key)
  } else {
    print(describe(await storeSetting(db, key, parse(key, typed))))
  }
}

// npm run setting: what the operator sets.
await runCommand(run)
