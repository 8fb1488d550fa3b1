import { readFile, stat } from 'node:fs/promises'
import { print, runCommand } from '../command.ts'
import { readBaseMap, removeBaseMaps, saveBaseMap } from '../domains/waters/baseMap.ts'
import type { Db } from '../infra/database.ts'

/** What Node can hold as one text. */
const FILE_MAX_MB = 500
const GCJ02 = '--gcj02'
const OFF = 'off'
const USAGE = `
npm run -s basemap                              says whose base map the browser's map shows
npm run -s basemap -- FILE ATTRIBUTION          shows that of a file: GeoJSON of the region, with OpenStreetMap's tags, in WGS-84
npm run -s basemap -- FILE ATTRIBUTION ${GCJ02}  the same, of a file that is in GCJ-02
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

async function run(db: Db, typed: string[]): Promise<void> {
  const [file, ...rest] = typed.filter((word) => word !== GCJ02)
  const attribution = rest.join(' ').trim()
  if (file === undefined) return show(db)
  if (file === OFF && !attribution) {
    await removeBaseMaps(db)
    return print('done')
  }
  if (!attribution) throw new Error(`Say whose data it is: members see it on the map, and its licence wants it.\n${USAGE}`)
  const crs = typed.includes(GCJ02) ? 'gcj02' : 'wgs84'
  const { tiles, shapes, names } = await saveBaseMap(db, await read(file), { crs, attribution })
  print(`${shapes} shapes and ${names} names in ${tiles} tiles`)
}

// npm run basemap: what the browser's map shows beneath waters and shops.
await runCommand(run)
