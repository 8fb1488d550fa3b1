import path from 'node:path'
import { openFiles, print, runCommand } from '../command.ts'
import { restore } from '../infra/backup/index.ts'

const USAGE = `
npm run -s restore -- FILE    restores what npm run backup wrote, into an empty DATA_DIR or database; no server runs meanwhile
`

// npm run restore: makes the site again that a backup was made of.
await runCommand(
  async (_, [file, ...rest], config) => {
    if (!file || rest.length) throw new Error(USAGE)
    const { madeAt, rows, files } = await restore({ ...config, openStore: () => openFiles(config) }, path.resolve(file))
    print(`Restored ${rows} rows and ${files} files, as they were at ${madeAt}. Start the server.`)
  },
  { migrated: false, new: true },
)
