import type { PostDetail } from '@anglers/contract/content'
import type { Services } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { checkPassword } from '../account/password.ts'
import { forgetPostTries, giveBackTry, takeTry } from '../account/tries.ts'
import { insertPasswordGrant } from './accessQueries.ts'
import { lockOf } from './policy.ts'
import { meetPost, readDetail } from './service.ts'

type Opening = Pick<Services, 'db' | 'store' | 'secret' | 'modules'> & { viewer: Viewer; ip: string }

/**
 * Opens a post for the viewer by its password, until its author sets another one.
 *
 * @throws ApiError rest_not_found; rest_post_locked where a password opens nothing; rest_invalid_param naming `password`;
 * rest_too_many_requests after wrong ones: the next ones wait, and then none is taken for a while
 */
export async function prepareOpening(
  { db, store, secret, modules, viewer, ip }: Opening,
  id: number,
  password: string,
): Promise<Prepared<PostDetail>> {
  const post = await meetPost(db, viewer, id)
  const locked = lockOf(viewer, post)
  if (locked && locked.by !== 'password') throw new ApiError('rest_post_locked')
  if (locked) {
    const kept = { db, secret }
    const name = `${id} ${viewer.id}`
    await takeTry(kept, 'post', name)
    // Not that of signing in: whoever guesses here locks nobody out there.
    await takeTry(kept, 'posts', ip)
    if (!(await checkPassword(post.password_hash, password))) throw invalid('password', 'wrong')
    await forgetPostTries(kept, name)
    await giveBackTry(kept, ip, 'posts')
  }
  return {
    async commit(trx) {
      if (locked) await insertPasswordGrant(trx.db, viewer.id, id, post.password_version)
      return readDetail({ db: trx.db, store, modules, viewer }, id)
    },
  }
}
