import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { print, runCommand } from '../command.ts'
import { readBaseMap, removeBaseMaps, saveBaseMap } from '../domains/waters/baseMap.ts'
import type { Db } from '../infra/database.ts'
import type { Box } from '../lib/box.ts'

/** As much as was tried (docs/operate.md says what memory it takes). */
const FILE_MAX_MB = 250
const OFF = 'off'
const USAGE = `
npm run -s basemap                              says whose base map the browser's map shows
npm run -s basemap -- FILE ATTRIBUTION          shows that of a file: GeoJSON of the region, with OpenStreetMap's tags, in WGS-84
  --bbox WEST,SOUTH,EAST,NORTH                  only this part of it
  --sea FILE                                    with these areas of the sea: GeoJSON, whatever its properties are
  --gcj02                                       the files, and the part, are in GCJ-02
npm run -s basemap -- ${OFF}                       shows none
`

async function read(file: string): Promise<unknown> {
  if ((await stat(file)).size > FILE_MAX_MB * 1e6)
    throw new Error(`${file} is larger than ${FILE_MAX_MB} MB: take a smaller region, or fewer kinds.`)
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
}

async function show(db: Db): Promise<void> {
  const map = await readBaseMap(db)
  if (map) print(`${map.attribution}: from ${map.south}, ${map.west} to ${map.north}, ${map.east}, in GCJ-02`)
  else print('There is none: the map is plain, unless the setting seast_map_tiles names a service.')
  print(USAGE)
}

/** @throws Error that says how they are typed, for a word that is no option */
function options(typed: string[]) {
  try {
    return parseArgs({
      args: typed,
      allowPositionals: true,
      options: { gcj02: { type: 'boolean' }, bbox: { type: 'string' }, sea: { type: 'string' } },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`)
  }
}

function boxOf(typed: string | undefined): Box | undefined {
  if (typed === undefined) return undefined
  const [west, south, east, north, ...rest] = typed.split(',').map(Number) as [number, number, number, number]
  if (rest.length || !(west >= -180 && east <= 180 && south >= -85 && north <= 85 && west < east && south < north))
    throw new Error(`--bbox takes WEST,SOUTH,EAST,NORTH in degrees, such as 114.9,29.5,115.9,30.4, not "${typed}".`)
  return { south, west, north, east }
}

async function run(db: Db, typed: string[]): Promise<void> {
  const {
    positionals: [file, ...rest],
    values: { gcj02, bbox, sea },
  } = options(typed)
  const attribution = rest.join(' ').trim()
  if (file === undefined) return show(db)
  if (file === OFF && !attribution) {
    await removeBaseMaps(db)
    return print('done')
  }
  if (!attribution) throw new Error(`Say whose data it is: members see it on the map, and its licence wants it.\n${USAGE}`)
  const origin = { crs: gcj02 ? 'gcj02' : 'wgs84', attribution, box: boxOf(bbox), ...(sea && { sea: await read(sea) }) } as const
  const { tiles, shapes, names } = await saveBaseMap(db, await read(file), origin)
  print(`${shapes} shapes and ${names} names in ${tiles} tiles`)
}

// npm run basemap: what the browser's map shows beneath waters and shops. A large region takes its time.
await runCommand(run, { migrated: true, patient: true })
