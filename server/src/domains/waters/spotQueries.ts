import type { SpotAccess } from '@anglers/contract/posts/places'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { anyOf, builtOnce, inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'

/** What a private spot has of its own, as it is stored. */
export interface SpotFacts {
  water: WaterKind | null
  fish: string[]
  access: SpotAccess
  months: number[]
}

export interface SpotRow extends SpotFacts {
  /** Of its post. */
  id: number
}

export const findSpots = inLists<SpotRow>(
  builtOnce((db, ids) =>
    db.selectFrom('post_spot').select(['post_id as id', 'water', 'fish', 'access', 'months']).where('post_id', '=', anyOf(ids)),
  ),
)

export async function saveSpot(trx: Db, postId: number, facts: SpotFacts): Promise<void> {
  await trx
    .insertInto('post_spot')
    .values({ post_id: postId, ...facts })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(facts))
    .execute()
}
