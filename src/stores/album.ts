import { t } from '@/lib/i18n/rooms'
import { savePicture } from '@/platform/album'
import { toaster } from './overlays'
import { offerSettings } from './permission'

/** Saves a picture for the member, and says so. Who once refused the album is led to where that is changed. */
export async function keepPicture(url: string, name: string): Promise<void> {
  try {
    if ((await savePicture(url, name)) === 'saved') toaster.show(t.album.saved, { type: 'success' })
    else await offerSettings(t.permission.noAlbum)
  } catch {
    toaster.show(t.album.notSaved, { type: 'error' })
  }
}
