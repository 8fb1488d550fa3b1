import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { tellOfNetwork } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import type { Conversation } from './Conversation'
import { inbox } from './inbox'

async function mute(conversation: Conversation, on: boolean): Promise<void> {
  try {
    await conversation.mute(on)
    toaster.show(on ? t.chat.muted : t.chat.unmuted, { type: 'success' })
  } catch (error) {
    tellOfNetwork(error)
  }
}

async function remove({ id, thread }: Conversation): Promise<void> {
  if (!(await modals.ask(t.chat.removeSure, { confirmText: t.common.delete }))) return
  try {
    await loading.during(call('POST message/delete-list', { id }))
    inbox.remove(id)
    thread.forget()
  } catch (error) {
    tellOfNetwork(error)
  }
}

/** Offers what can be done with a conversation. */
export async function openConversationMenu(conversation: Conversation, inside = false): Promise<void> {
  const { muted, last } = conversation.data
  const offers = [
    { name: t.chat.homepage, run: () => open(routes.author(conversation.id)) },
    ...(last ? [{ name: muted ? t.chat.unmute : t.chat.mute, run: () => mute(conversation, !muted) }] : []),
    ...(last && !inside ? [{ name: t.chat.remove, grave: true, run: () => remove(conversation) }] : []),
  ]
  await offers[await choices.ask(offers)]?.run()
}
