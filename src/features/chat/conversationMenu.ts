import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import type { Conversation } from './Conversation'
import { inbox } from './inbox'

async function mute(conversation: Conversation, on: boolean): Promise<void> {
  if (await attempt(() => conversation.mute(on))) toaster.show(on ? t.chat.muted : t.chat.unmuted, { type: 'success' })
}

async function remove({ id, thread }: Conversation): Promise<void> {
  if (!(await modals.ask(t.chat.removeSure, { confirmText: t.common.delete }))) return
  if (!(await attempt(() => loading.during(call('POST message/delete-list', { id }))))) return
  inbox.remove(id)
  thread.clear()
}

/** Opens the menu of a conversation. */
export async function openConversationMenu(conversation: Conversation, inside = false): Promise<void> {
  const { muted, last } = conversation.data
  await choices.offer([
    { name: t.chat.homepage, run: () => open(routes.author(conversation.id)) },
    ...(last ? [{ name: muted ? t.chat.unmute : t.chat.mute, run: () => mute(conversation, !muted) }] : []),
    ...(last && !inside ? [{ name: t.chat.remove, destructive: true, run: () => remove(conversation) }] : []),
  ])
}
