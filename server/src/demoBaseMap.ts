import { saveBaseMap } from './domains/waters/baseMap.ts'
import type { Db } from './infra/database.ts'

/** Gives the browser's map the town's waters and roads. */
export async function addBaseMap(db: Db): Promise<void> {
  const { attribution, map } = await import('../demo/map/index.ts')
  await saveBaseMap(db, map, { crs: 'gcj02', attribution })
}
