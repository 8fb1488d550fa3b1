import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n/rooms'
import { isRefused } from '@/platform/location'
import { location } from './location'
import { offerSettings } from './permission'

/** Where the device is, for a member who has just asked for it: who refused before is led to where that is changed. */
export async function locateMe(): Promise<Point | null> {
  if (await isRefused()) await offerSettings(t.permission.noPlace)
  return location.locate()
}
