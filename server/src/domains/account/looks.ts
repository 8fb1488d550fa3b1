import { NICKNAME_CHARS } from '@anglers/contract/limits'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { Looks } from '../../infra/integrations/looks.ts'
import type { RedirectSignIn } from '../../infra/integrations/ports.ts'
import { type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { cleanLine, cutText } from '../../lib/text.ts'
import { within } from '../../lib/within.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { preparePicture } from '../media/service.ts'
import { checkName } from './names.ts'
import { findByIdentity, type Identity } from './platformQueries.ts'
import { setPortraits } from './portraits.ts'
import { hasAvatar } from './profileQueries.ts'
import { lockMember } from './queries.ts'

/** Who waits longer is signed in without, and it comes when it comes. */
const PATIENCE_MS = 3_000

/** Who signs in must not fail for a name or a picture, which they can choose themselves. */
async function unlessRefused<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof IntegrationError || error instanceof ApiError) return otherwise
    throw error
  }
}

/** How somebody shows themselves on the platform that they come from. It is asked of those alone who are new here. */
export async function looksOfNewcomer({ db }: Pick<Services, 'db'>, identity: Identity, ask: () => Promise<Looks>): Promise<Looks> {
  const none = { name: '', picture: '' }
  return (await findByIdentity(db, identity)) === undefined ? unlessRefused(ask(), none) : none
}

/** A name of another platform as it may be borne here, shortened where it has to be; '' where it may not. */
export async function nameToBear({ db, checkTexts }: Pick<Services, 'db' | 'checkTexts'>, name: string): Promise<string> {
  const nickname = cutText(cleanLine(name), NICKNAME_CHARS)
  const check = async () => {
    await checkName(db, nickname, 'nickName')
    await checkTexts(null, [{ param: 'nickName', place: 'profile', text: nickname }])
    return nickname
  }
  return unlessRefused(check(), '')
}

/** Has the picture that somebody has on another platform stand for them here, once it has passed its check. */
export async function takePicture(
  context: StoreContext & Pick<Services, 'integrations'>,
  memberId: number,
  port: Pick<RedirectSignIn, 'picture'>,
  address: string,
): Promise<void> {
  const take = async (): Promise<void> => {
    const { commit, discard } = await preparePicture(context, memberId, await port.picture(address))
    const checks = await wantsPictureCheck(context, memberId)
    try {
      await transact(context, async (trx) => {
        const { id: avatar } = await commit(trx)
        // It may have come late: what they chose meanwhile stays.
        await lockMember(trx.db, memberId)
        if (await hasAvatar(trx.db, memberId)) throw new ApiError('rest_conflict')
        await setPortraits(trx, memberId, { avatar }, checks)
      })
    } catch (error) {
      await discard?.()
      throw error
    }
  }
  // Whatever is in the way, a store that is down or a long line of uploads: they are members by now, and may choose one themselves.
  await within(
    PATIENCE_MS,
    take().catch(() => {}),
  )
}
