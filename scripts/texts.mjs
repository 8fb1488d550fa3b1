import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileTexts } from './lib/texts.mjs'

/**
 * Compiles the texts of the app and of the server, JSON in ICU MessageFormat, to the modules that they import. The modules are in the
 * repository: webpack, Jest, tsx and the compiler read them as they read all code, and a review sees what becomes of a text. `--check`
 * writes nothing and fails where they are not what the JSON says.
 */
const root = path.resolve(import.meta.dirname, '..')

const FOLDERS = {
  'src/lib/i18n': {
    formatters: {
      badge: { from: '../../format', name: 'badgeCount', call: (count) => `badgeCount(${count})` },
      compact: { from: '../../format', name: 'shortCount', call: (count) => `shortCount(${count})` },
    },
    // Whatever else there is comes with the first page that shows it (src/lib/i18n/rooms.ts).
    first: [
      'account',
      'chat',
      'comment',
      'common',
      'content',
      'dates',
      'files',
      'find',
      'format',
      'forum',
      'gift',
      'group',
      'history',
      'home',
      'media',
      'notice',
      'post',
      'privacy',
      'publish',
      'redbag',
      'report',
      'reprint',
      'reward',
      'search',
      'shell',
      'secondhand',
      'signin',
      'single',
      'site',
      'thread',
      'titles',
      'topic',
      'video',
      'waters',
    ],
    more: { conventions: { from: './conventions', type: 'Conventions', typeFrom: './conventions' } },
  },
  'server/src/kernel/texts': {
    extension: '.ts',
    formatters: { DateTime: { from: '../dateTime', name: 'dateTime', call: (time, locale) => `dateTime('${locale}', ${time})` } },
  },
}

const stale = []
for (const [folder, options] of Object.entries(FOLDERS)) {
  for (const [file, code] of Object.entries(compileTexts(path.join(root, folder), options))) {
    const target = path.join(root, folder, file)
    if (process.argv.includes('--check')) {
      if (readFileSync(target, 'utf8') !== code) stale.push(path.join(folder, file))
    } else writeFileSync(target, code)
  }
}
if (stale.length) {
  console.error(`Run npm run texts: ${stale.join(', ')}`)
  process.exitCode = 1
}
