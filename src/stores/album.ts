import { t } from '@/lib/i18n/rooms'
import { allow, savePicture } from '@/platform/album'
import { modals, toaster } from './overlays'

/** Saves a picture for the member, and says so. Who once refused the album is led to where that is changed. */
export async function keepPicture(url: string, name: string): Promise<void> {
  try {
    if ((await savePicture(url, name)) === 'saved') toaster.show(t.album.saved, { type: 'success' })
    else if (await modals.ask(t.album.noAlbum, { confirmText: t.album.openSettings })) await allow()
  } catch {
    toaster.show(t.album.notSaved, { type: 'error' })
  }
}
