import type { Post } from '../demo/types.ts'
import type { Db } from './infra/database.ts'

/** What was caught by those who say it in their posts. @param ids of the posts, in their order */
export async function addCatches(db: Db, posts: readonly Post[], ids: readonly number[]): Promise<void> {
  const caught = posts.flatMap(({ catches = [] }, index) =>
    catches.map(({ species, name, lengthMm, weightG, number, bait, method, kept }, position) => ({
      post_id: ids[index]!,
      position,
      species: species ?? null,
      name,
      length_mm: lengthMm,
      weight_g: weightG,
      number,
      bait,
      method,
      kept,
    })),
  )
  await db.insertInto('catch').values(caught).execute()
}
