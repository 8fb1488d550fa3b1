import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { type PictureSubject, takeTurn } from '../check/subjects.ts'
import { hidePictures } from '../media/shown.ts'
import { showNext, takeAway, updateProfile } from './profileQueries.ts'

/** The picture of a member, and that of their homepage. What is undefined stays as it is. */
interface Portraits {
  avatar?: number | null
  cover?: number | null
}

/**
 * Has pictures stand for a member, in the caller's transaction: at once, or once they have passed their check.
 *
 * @param checks as `wantsPictureCheck` says of the member
 * @returns whether all of them stand there now
 */
export async function setPortraits(trx: Context, memberId: number, { avatar, cover }: Portraits, checks: boolean): Promise<boolean> {
  const [head, page] = [await takeTurn(trx, avatar, checks), await takeTurn(trx, cover, checks)]
  await updateProfile(trx.db, memberId, { avatar_id: head.now, next_avatar_id: head.next, cover_id: page.now, next_cover_id: page.next })
  if (head.now) await emit(trx, 'member.pictured', { member: memberId })
  if (avatar !== undefined || cover !== undefined) hidePictures(trx)
  return !head.next && !page.next
}

export const portraits: PictureSubject = {
  passed: (context, picture) =>
    transact(context, async (trx) => {
      for (const { id, isAvatar } of await showNext(trx.db, picture)) {
        hidePictures(trx)
        if (isAvatar) await emit(trx, 'member.pictured', { member: id })
      }
    }),
  refused: (context, picture) =>
    transact(context, async (trx) => {
      for (const { id, isAvatar, isCover } of await takeAway(trx.db, picture)) {
        hidePictures(trx)
        if (isAvatar) await emit(trx, 'member.pictureRefused', { member: id, what: 'avatar', picture })
        if (isCover) await emit(trx, 'member.pictureRefused', { member: id, what: 'cover', picture })
      }
    }),
}
