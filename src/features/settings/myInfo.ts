import type { Input } from '@anglers/contract'
import type { UserInfo } from '@anglers/contract/account'
import { runInAction } from 'mobx'
import { members } from '@/features/account'
import { choosePictures, compress } from '@/platform/media'
import { call, upload } from '@/stores/api'
import { ApiError, attempt, tellOfNetwork } from '@/stores/errors'
import { presence } from '@/stores/presence'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'

type Portrait = 'POST upload/avatar' | 'POST upload/skin'

/** What I may know and change of my own account. */
export const myInfo = new Resource(() => call('GET user/user-info', {}, { quiet: true }))

/** Every screen that shows me shows me as I am now. */
function take(info: UserInfo): void {
  const { userId, nickName, avatar, level, vip, role, bio, district, gender, cover } = info
  runInAction(() => {
    myInfo.value = info
  })
  presence.know(info.privacy)
  session.update({ userId, nickName, avatar, level, vip, role })
  members.get(userId)?.merge({ nickName, avatar, bio, district, gender, cover })
}

/** @throws ApiError with a sentence for each field that was refused; NetworkError */
export async function changeProfile(change: Input<'POST user/profile'>): Promise<void> {
  take(await call('POST user/profile', change, { quiet: true }))
}

/** @throws ApiError with a sentence for each field that was refused; NetworkError */
export async function changeSettings(change: Input<'POST user/setting'>): Promise<void> {
  take(await call('POST user/setting', change, { quiet: true }))
}

/**
 * Binds the phone that the host's button gave a code for.
 * @throws ApiError with what of the proof was refused; NetworkError
 */
export async function bindHostPhone(input: Input<'POST site/get-phone'>): Promise<void> {
  await call('POST site/get-phone', input, { quiet: true })
  take(await call('GET user/user-info', {}, { quiet: true }))
}

/** Sets one thing at once. What went wrong is told, and nothing is changed then. */
export async function setPrivacy(privacy: Input<'POST user/setting'>['privacy']): Promise<void> {
  await attempt(async () => take(await call('POST user/setting', { privacy })))
}

/** Lets me choose a picture, which takes its place at once. What went wrong is told. */
export async function choosePicture(name: Portrait): Promise<void> {
  const [chosen] = await choosePictures(1)
  if (chosen) await sendPicture(name, await compress(chosen))
}

/** Sends a picture, which takes its place at once. What went wrong is told. */
export async function sendPicture(name: Portrait, path: string): Promise<void> {
  try {
    await upload(name, path)
    take(await call('GET user/user-info', {}, { quiet: true }))
  } catch (error) {
    if (!(error instanceof ApiError)) tellOfNetwork(error)
  }
}
