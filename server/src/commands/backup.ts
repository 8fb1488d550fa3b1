import path from 'node:path'
import { openFiles, print, runCommand } from '../command.ts'
import { backup } from '../infra/backup/index.ts'

const USAGE = `
npm run -s backup -- FILE                  writes the database, the files and the secret into a new file, while the server runs
npm run -s backup -- FILE --without-files  leaves pictures, films and other files out: where their bucket is copied otherwise
`

// npm run backup: all that the site is, in one file.
await runCommand(
  async (_, [file, option, ...rest], config) => {
    if (!file || rest.length || (option !== undefined && option !== '--without-files')) throw new Error(USAGE)
    const openStore = option ? null : () => openFiles(config)
    const { rows, files, hasSecret } = await backup({ ...config, openStore }, path.resolve(file))
    print(`${file} has ${rows} rows and ${files} files${option ? ', which were left out' : ''}, and was read again.`)
    print(
      hasSecret
        ? 'It has the secret of the site, too: who can read it can be any member. Keep it as you keep a password.'
        : 'It does not have SECRET_KEY, which is in the environment: keep that as well, a restore asks for it.',
    )
  },
  { migrated: false },
)
