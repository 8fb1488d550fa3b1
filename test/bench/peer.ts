/**
 * What a WordPress with some posts is asked by its REST API, under the names of our own scenarios that it answers the same thing to. It
 * knows nothing of who asks: a member's list is compared with anybody's.
 */
import { PER_PAGE } from '@anglers/contract/limits'
import { API, CACHED_LIST, DETAIL, inTurn, LIST, type Scenario, UNCACHED_LIST } from './scenarios.ts'

/** So many ids are asked for at once, and so many times. */
const IDS = { perPage: 100, pages: 10 }

/** @throws when there is no WordPress at `url`, or one without posts */
export async function peerScenariosFor(url: string): Promise<Scenario[]> {
  const { pages, ids } = await findPosts(url)
  const get = (path: string) => ({ method: 'GET', path: `${API}/${path}` }) as const
  const list = (page: number) => get(`posts?per_page=${PER_PAGE}&page=${page}`)
  const first = () => list(1)
  return [
    { name: CACHED_LIST, next: first },
    { name: UNCACHED_LIST, next: inTurn(Array.from({ length: pages }, (_, i) => list(i + 1))) },
    { name: LIST, next: first },
    { name: DETAIL, next: inTurn(ids.map((id) => get(`posts/${id}`))) },
  ]
}

async function findPosts(url: string): Promise<{ pages: number; ids: number[] }> {
  const ids: number[] = []
  let posts = 0
  for (let page = 1; page <= IDS.pages; page++) {
    const answer = await fetch(`${url}${API}/posts?per_page=${IDS.perPage}&page=${page}&_fields=id`)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: it is no WordPress with ${IDS.perPage * page} posts`)
    posts = Number(answer.headers.get('x-wp-total'))
    ids.push(...((await answer.json()) as { id: number }[]).map(({ id }) => id))
  }
  return { pages: Math.floor(posts / PER_PAGE), ids }
}
