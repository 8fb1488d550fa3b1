import { FILE_NAME_CHARS, UPLOAD_FILE_BYTES } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { cutText } from '@/lib/text'
import { chooseDocuments, type ChosenDocument } from '@/platform/documents'
import { toaster } from '@/stores/overlays'

/** Whether this platform lets members choose files. */
export const canChooseFiles = chooseDocuments !== null

/** Lets the member choose files. Those that the server would never take are left out, and it is said why. */
export async function chooseFiles(max: number): Promise<ChosenDocument[]> {
  const chosen = (await chooseDocuments?.(max)) ?? []
  const fit = chosen.filter(({ bytes }) => bytes > 0 && bytes <= UPLOAD_FILE_BYTES)
  const odd = chosen.find((file) => !fit.includes(file))
  if (odd) toaster.show(odd.bytes ? t.document.tooLarge(odd.name) : t.document.empty(odd.name), { type: 'warning' })
  return fit.map((file) => ({ ...file, name: cutText(file.name, FILE_NAME_CHARS) }))
}
