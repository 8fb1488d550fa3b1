import { type StoreContext, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { eachInTurn } from '../../lib/batches.ts'
import type { PictureSubject } from '../check/subjects.ts'
import { hidePictures } from '../media/shown.ts'
import { broadcast, insertGroupEvent } from './groupAdmin.ts'
import { findGroupPictures, listGroupsWith, updateGroup } from './groupQueries.ts'
import { lockConversation } from './queries.ts'

/** Has a picture stand for the group for which it waited. The group hears of it now, as of any change. */
async function show(context: StoreContext, groupId: number, picture: number): Promise<void> {
  const events = await transact(context, async (trx) => {
    await lockConversation(trx.db, groupId)
    const known = await findGroupPictures(trx.db, groupId)
    if (known?.next_avatar_id !== picture || known.next_by === null) return []
    await updateGroup(trx.db, groupId, { avatar_id: picture, next_avatar_id: null })
    hidePictures(trx)
    return [await insertGroupEvent(trx.db, groupId, known.next_by, 'pictured')]
  })
  await broadcast(context, groupId, events)
}

function takeAway(context: StoreContext, groupId: number, picture: number): Promise<void> {
  return transact(context, async (trx) => {
    await lockConversation(trx.db, groupId)
    const known = await findGroupPictures(trx.db, groupId)
    if (!known || (known.avatar_id !== picture && known.next_avatar_id !== picture)) return
    const by = known.next_avatar_id === picture ? known.next_by : known.by
    await updateGroup(trx.db, groupId, {
      ...(known.avatar_id === picture ? { avatar_id: null } : {}),
      ...(known.next_avatar_id === picture ? { next_avatar_id: null } : {}),
    })
    hidePictures(trx)
    if (by !== null) await emit(trx, 'group.pictureRefused', { member: by, group: { id: groupId, name: known.name! }, picture })
  })
}

/** The pictures of groups. */
export const groupPictures: PictureSubject = {
  passed: async (context, picture) => eachInTurn(await listGroupsWith(context.db, picture), (id) => show(context, id, picture)),
  refused: async (context, picture) => eachInTurn(await listGroupsWith(context.db, picture), (id) => takeAway(context, id, picture)),
}
