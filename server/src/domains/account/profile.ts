import type { Input } from '@anglers/contract'
import type { Privacy, UserInfo } from '@anglers/contract/account'
import { BIRTH_YEAR_MIN } from '@anglers/contract/limits'
import { dayOf } from '../../infra/localTime.ts'
import { type Context, type ServerContext, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { foreignPictures } from '../media/service.ts'
import { changeAddress, changePassword, type Owner } from './credentials.ts'
import { checkName } from './names.ts'
import { setPortraits } from './portraits.ts'
import { presentUserInfo } from './present.ts'
import { clearPlace, findUserInfo, updateProfile } from './profileQueries.ts'

type Shared = Pick<Services, 'db' | 'store'>

export const userInfo = async ({ db, store }: Shared, id: number): Promise<UserInfo> => presentUserInfo(await findUserInfo(db, id), store)

/**
 * Changes the given fields of a member's profile. Two members may have the same nickname: the reader sees the level
 * and the picture beside it, and the id decides.
 *
 * @throws ApiError rest_invalid_param naming the field
 */
export async function changeProfile(
  context: StoreContext & Pick<Services, 'integrations'>,
  viewer: Pick<Viewer, 'id' | 'role'>,
  form: Input<'POST user/profile'>,
): Promise<UserInfo> {
  const { db } = context
  const memberId = viewer.id
  const nickname = form.nickName === undefined ? undefined : cleanLine(form.nickName)
  if (nickname === '') throw invalid('nickName', 'empty')
  // Who bears it already keeps it, and those who run the site may be called so.
  if (nickname !== undefined && viewer.role === 'member' && nickname !== (await findUserInfo(db, memberId)).nickname)
    await checkName(db, nickname, 'nickName')
  if (form.birthday != null) checkBirthday(form.birthday)
  const checks = (form.avatar != null || form.cover != null) && (await wantsPictureCheck(context, memberId))
  return transact(context, async (trx) => {
    for (const name of ['avatar', 'cover'] as const) {
      const picture = form[name]
      if (picture != null && (await foreignPictures(trx, memberId, [picture])).length) throw invalid(name, 'not_yours')
    }
    await updateProfile(trx.db, memberId, {
      nickname,
      bio: form.bio === undefined ? undefined : cleanText(form.bio),
      district: form.district === undefined ? undefined : cleanLine(form.district),
      gender: form.gender,
      birthday: form.birthday,
    })
    await setPortraits(trx, memberId, form, checks)
    return userInfo(trx, memberId)
  })
}

function checkBirthday(birthday: string): void {
  if (Number(birthday.slice(0, 4)) < BIRTH_YEAR_MIN) throw invalid('birthday', 'too_small', BIRTH_YEAR_MIN)
  const today = dayOf(new Date())
  if (birthday > today) throw invalid('birthday', 'too_large', today)
}

/**
 * Changes the given settings. The place of a member who no longer wants to be seen nearby is deleted at once.
 *
 * @throws ApiError as `changePassword` and `changeAddress` do; rest_invalid_param for both at once, of which one might fail after the other
 */
export async function changeSettings(
  context: ServerContext,
  owner: Owner,
  { privacy, password, address }: Input<'POST user/setting'>,
): Promise<UserInfo> {
  if (password && address) throw invalid('address', 'unknown')
  if (password) await changePassword(context, owner, password)
  if (address) await changeAddress(context, owner, address)
  if (privacy) await changePrivacy(context, owner.id, privacy)
  return userInfo(context, owner.id)
}

const changePrivacy = (context: Context, memberId: number, { nearby, messages, online, groups }: Partial<Privacy>) =>
  transact(context, async (trx) => {
    await updateProfile(trx.db, memberId, { show_nearby: nearby, messages_from: messages, online_to: online, groups_from: groups })
    if (nearby === false) await clearPlace(trx.db, memberId)
  })
