import { anyOf, builtOnce, inLists } from '../../../infra/batchedQuery.ts'
import type { Db } from '../../../infra/database.ts'

declare module '../../../infra/schema.ts' {
  interface Database {
    post_single: { post_id: number; summary: string; chars: number }
  }
}

/** What an article has beside what all posts have. */
export interface Article {
  /** Of its post. */
  id: number
  summary: string
  /** Of its body. */
  chars: number
}

export const findArticles = inLists<Article>(
  builtOnce((db, ids) => db.selectFrom('post_single').select(['post_id as id', 'summary', 'chars']).where('post_id', '=', anyOf(ids))),
)

export async function saveArticle(trx: Db, { id, ...own }: Article): Promise<void> {
  await trx
    .insertInto('post_single')
    .values({ post_id: id, ...own })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(own))
    .execute()
}
