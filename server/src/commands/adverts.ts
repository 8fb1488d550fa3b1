import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { advertPlaces } from '@anglers/contract/settings'
import { type CommandConfig, inContext, openFiles, print, runCommand, typedDay, typedId } from '../command.ts'
import { deleteAdvert, listAllAdverts } from '../domains/site/advertQueries.ts'
import { addAdvert } from '../domains/site/adverts.ts'
import type { Db } from '../infra/database.ts'
import { dayOf } from '../infra/localTime.ts'

const USAGE = `
npm run -s adverts                              lists all adverts, place by place
npm run -s adverts -- add PLACE FILE TITLE      puts one up, with the picture in a file on this machine
                      [--url ADDRESS]           where a tap leads: a page of the app (/pages/hot/hot) or an https address
                      [--from 2027-01-01]       the days on which it is shown, the last one included
                      [--until 2027-01-31]
npm run -s adverts -- remove ID                 takes one down

PLACE is one of ${advertPlaces.join(', ')}. The setting seast_advert_places says how often each is shown in a day, if at all.
`

async function list(db: Db): Promise<void> {
  for (const { id, place, title, url, starts, ends, running } of await listAllAdverts(db))
    print(
      [
        `#${id} ${place}: ${title}`,
        url && `leads to ${url}`,
        starts && `from ${dayOf(starts)}`,
        ends && `until ${dayOf(ends)}`,
        running ? '' : 'not shown now',
      ]
        .filter(Boolean)
        .join('  '),
    )
}

async function add(db: Db, typed: string[], config: CommandConfig): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { url: { type: 'string', default: '' }, from: { type: 'string' }, until: { type: 'string' } },
  })
  const [typedPlace, file, ...words] = positionals
  const place = advertPlaces.find((one) => one === typedPlace)
  if (!place || !file || !words.length) throw new Error(USAGE)
  const [store, picture] = [await openFiles(config), await readFile(file)]
  const advert = {
    place,
    title: words.join(' '),
    url: values.url,
    starts: values.from === undefined ? undefined : typedDay('--from', values.from).begins,
    ends: values.until === undefined ? undefined : typedDay('--until', values.until).ends,
  }
  const id = await inContext(db, config, (context) => addAdvert({ ...context, store }, advert, picture))
  print(`#${id}`)
}

async function remove(db: Db, typed: string | undefined): Promise<void> {
  const id = typedId(typed, USAGE)
  if (!(await deleteAdvert(db, id))) throw new Error(`There is no advert ${id}.`)
  print('done')
}

// npm run adverts: what operators show beside what members wrote.
await runCommand(async (db, [command, ...rest], config) => {
  if (command === undefined) await list(db)
  else if (command === 'add') await add(db, rest, config)
  else if (command === 'remove' && rest.length === 1) await remove(db, rest[0])
  else throw new Error(USAGE)
})
