import { askToBlock, members } from '@/features/account'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, type Offer, toaster } from '@/stores/overlays'
import type { Conversation } from './Conversation'
import type { GroupConversation } from './GroupConversation'
import { inbox } from './inbox'
import { myGroups } from './myGroups'

async function mute(conversation: Conversation, on: boolean): Promise<void> {
  if (await attempt(() => conversation.mute(on))) toaster.show(on ? t.chat.muted : t.chat.unmuted, { type: 'success' })
}

async function remove({ id, thread }: Conversation): Promise<void> {
  if (!(await modals.ask(t.chat.removeSure, { confirmText: t.common.delete }))) return
  if (!(await attempt(() => loading.during(call('POST message/delete-list', { id }))))) return
  inbox.remove(id)
  thread.clear()
}

/** Keeps a conversation on top of its list, or no longer. */
export async function pin(of: Conversation | GroupConversation, list: typeof inbox | typeof myGroups, on: boolean): Promise<void> {
  if ((await attempt(() => loading.during(of.pin(on)))) && list.phase !== 'idle') await list.refresh()
}

/** Asks, and deletes for me all that was said so far. */
export async function clear(of: Conversation | GroupConversation): Promise<void> {
  if (!(await modals.ask(t.talk.clearSure, { confirmText: t.talk.clear }))) return
  if (await attempt(() => loading.during(of.clear()))) toaster.show(t.talk.cleared, { type: 'success' })
}

/** Asks, and blocks the other; the conversation says so from then on. */
async function block(conversation: Conversation): Promise<void> {
  await askToBlock(members.upsert(conversation.data.user))
  await attempt(() => conversation.refresh())
}

/** In a menu, where there is something to keep on top. */
function pinning(conversation: Conversation): Offer[] {
  const { pinned, last } = conversation.data
  if (!last && !pinned) return []
  return [{ name: pinned ? t.talk.unpin : t.talk.pin, run: () => pin(conversation, inbox, !pinned) }]
}

/** In a menu, where there is something to be quiet about. */
function muting(conversation: Conversation): Offer[] {
  const { muted, last } = conversation.data
  if (!last && !muted) return []
  return [{ name: muted ? t.chat.unmute : t.chat.mute, run: () => mute(conversation, !muted) }]
}

/** Opens the menu of a conversation in the list. */
export async function openConversationMenu(conversation: Conversation): Promise<void> {
  await choices.offer([
    ...pinning(conversation),
    { name: t.chat.homepage, run: () => open(routes.author(conversation.id)) },
    ...muting(conversation),
    { name: t.chat.remove, destructive: true, run: () => remove(conversation) },
  ])
}

/** What the menu of a conversation's header opens above it: the search in it, or a new group with the other. */
export type ChatSheet = 'search' | 'group'

/**
 * Opens the menu of a conversation from its header.
 * @param show opens a sheet
 */
export async function openHeaderMenu(conversation: Conversation, show: (sheet: ChatSheet) => void): Promise<void> {
  const { user, last, blocked } = conversation.data
  await choices.offer([
    { name: t.chat.homepage, run: () => open(routes.author(conversation.id)) },
    ...(last && !blocked ? [{ name: t.talk.search, run: () => show('search') }] : []),
    ...(user.nickName && !blocked ? [{ name: t.group.make, run: () => show('group') }] : []),
    ...pinning(conversation),
    ...muting(conversation),
    ...(last ? [{ name: t.talk.clear, destructive: true, run: () => clear(conversation) }] : []),
    { name: t.report.report, destructive: true, run: () => reporting.begin({ type: 'user', id: conversation.id }) },
    ...(blocked ? [] : [{ name: t.account.block, destructive: true, run: () => block(conversation) }]),
  ])
}
