import type { Input } from '@anglers/contract'
import type { Gender, UserInfo } from '@anglers/contract/account'
import { reaction, runInAction } from 'mobx'
import { members } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { choosePictures, compress, squareByHost, squareCutter } from '@/platform/media'
import { call, upload } from '@/stores/api'
import { ApiError, attempt } from '@/stores/errors'
import { loading, modals, toaster } from '@/stores/overlays'
import { presence } from '@/stores/presence'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { cropping } from './cropping'

type Portrait = 'POST upload/avatar' | 'POST upload/skin'

/** What I may know and change of my own account. */
export const myInfo = new Resource(() => call('GET user/user-info', {}, { quiet: true }))

reaction(
  () => session.userId,
  () => myInfo.forget(),
)

/** Every screen that shows me shows me as I am now. What is answered after I have left changes nothing. */
function take(info: UserInfo): void {
  const { userId, nickName, avatar, level, vip, role, bio, district, gender, cover } = info
  if (userId !== session.userId) return
  runInAction(() => {
    myInfo.value = info
  })
  presence.know(info.privacy)
  session.update({ id: userId, userId, nickName, avatar, level, vip, role })
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

/** Sets it at once. What went wrong is told, and nothing is changed then. */
export async function setGender(gender: Gender): Promise<void> {
  await attempt(async () => take(await call('POST user/profile', { gender })))
}

/** Sets one thing at once. What went wrong is told, and nothing is changed then. @returns whether it was set */
export function setPrivacy(privacy: Input<'POST user/setting'>['privacy']): Promise<boolean> {
  return attempt(async () => take(await call('POST user/setting', { privacy })))
}

/** A cut picture of mine goes up as it was cut, however often it takes: by its key the server keeps it once. Failures are shown. */
async function send(name: Portrait, path: string, key = newKey()): Promise<void> {
  try {
    await loading.during(upload(name, path, { key, quiet: true }))
    const info = await call('GET user/user-info', {}, { quiet: true })
    take(info)
    if (info.waiting.includes(name === 'POST upload/avatar' ? 'avatar' : 'cover')) toaster.show(t.settings.pictureWaits)
  } catch (error) {
    // What the server found wrong with the picture has been shown, and would be found again.
    if (error instanceof ApiError && error.status < 500) return
    if (await modals.ask(t.settings.pictureNotSent, { confirmText: t.common.retry })) await send(name, path, key)
  }
}

/** Lets me choose a picture for the head of my homepage, which takes its place at once. */
export async function chooseCover(): Promise<void> {
  const [chosen] = await choosePictures(1)
  if (chosen) await send('POST upload/skin', await compress(chosen))
}

/** Lets me choose a picture, and a square of it, as my avatar, which takes its place at once. */
export async function chooseAvatar(): Promise<void> {
  const [chosen] = await choosePictures(1)
  if (chosen) await takeAvatar(squareCutter ? chosen.path : await compress(chosen))
}

/** Lets me choose a square of a picture as my avatar, wherever there is a way to. */
export async function takeAvatar(path: string): Promise<void> {
  const square = await squareOf(path)
  if (square) await send('POST upload/avatar', square)
}

async function squareOf(path: string): Promise<string | null> {
  if (squareByHost) return squareByHost(path)
  return squareCutter ? cropping.choose(path, await squareCutter()) : path
}
