import { t } from '@/lib/i18n/rooms'
import { openSettings } from '@/platform/settings'
import { attempt } from './errors'
import { modals } from './overlays'

/**
 * Asks a member who refused before whether to open the host's settings, which alone can undo that; nothing where no app can open them.
 * @param question says what cannot be done without
 */
export async function offerSettings(question: string): Promise<void> {
  if (openSettings && (await modals.ask(question, { confirmText: t.permission.openSettings }))) await attempt(openSettings)
}
