import type { PostDetail } from '@anglers/contract/content'
import type { Services } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { checkPassword } from '../account/password.ts'
import { clearPostAttempts, refundAttempt, consumeAttempt } from '../account/attempts.ts'
import { insertPasswordGrant } from './accessQueries.ts'
import { accessLock } from './policy.ts'
import { getVisiblePost, readDetail } from './service.ts'

type Opening = Pick<Services, 'db' | 'store' | 'secret' | 'modules' | 'config'> & { viewer: Viewer; ip: string }

/**
 * Opens a post for the viewer by its password, until its author sets another one.
 *
 * @throws ApiError rest_not_found; rest_post_locked where a password opens nothing; rest_invalid_param naming `password`;
 * rest_too_many_requests after wrong ones: the next ones wait, and then none is taken for a while
 */
export async function prepareOpening(
  { db, store, secret, modules, config, viewer, ip }: Opening,
  id: number,
  password: string,
): Promise<Prepared<PostDetail>> {
  const post = await getVisiblePost(db, viewer, id)
  const locked = accessLock(viewer, post)
  if (locked && locked.by !== 'password') throw new ApiError('rest_post_locked')
  if (locked) {
    const kept = { db, secret }
    const name = `${id} ${viewer.id}`
    await consumeAttempt(kept, 'post', name)
    // Not that of signing in: guesses here lock nobody out there.
    await consumeAttempt(kept, 'posts', ip)
    if (!(await checkPassword(post.password_hash, password))) throw invalid('password', 'wrong_password')
    await clearPostAttempts(kept, name)
    await refundAttempt(kept, ip, 'posts')
  }
  return {
    async commit(trx) {
      if (locked) await insertPasswordGrant(trx.db, viewer.id, id, post.password_version)
      return readDetail({ db: trx.db, store, modules, config, viewer }, id)
    },
  }
}
