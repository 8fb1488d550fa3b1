import type { GroupMember } from '@anglers/contract/groups'
import { t } from '@/lib/i18n/rooms'
import { open, replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { choosePictures, compress } from '@/platform/media'
import { call, upload } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import { pin } from './conversationMenu'
import type { GroupConversation } from './GroupConversation'
import { myGroups } from './myGroups'

/** How long a member is silenced, in minutes: a day. */
const SILENCE_MINUTES = 24 * 60

/** Runs a change of a group under the loading overlay. @returns whether it succeeded */
export const change = (work: () => Promise<unknown>): Promise<boolean> => attempt(() => loading.during(work()))

/** Chooses and uploads a group's picture. Errors are shown. */
export async function chooseGroupPicture(group: GroupConversation): Promise<void> {
  const [chosen] = await choosePictures(1)
  if (!chosen) return
  const done = await change(async () => {
    const { id } = await upload('POST upload/im-group', await compress(chosen))
    await group.edit({ avatar: id })
  })
  if (!done) return
  if (group.data.avatarWaits) toaster.show(t.group.pictureWaits)
  else toaster.show(t.group.pictureDone, { type: 'success' })
}

/** Mutes or unmutes a group. */
export async function muteGroup(group: GroupConversation, on: boolean): Promise<void> {
  if (await change(() => group.mute(on))) toaster.show(on ? t.chat.muted : t.chat.unmuted, { type: 'success' })
}

/** Clears the history and removes the group from the list; the member stays in it. */
export async function clearGroup(group: GroupConversation): Promise<void> {
  if (!(await modals.ask(t.chat.removeSure, { confirmText: t.common.delete }))) return
  if (!(await change(() => call('POST group-message/delete-list', { id: group.id })))) return
  myGroups.remove(group.id)
  group.thread.clear()
}

/** Leaves or dissolves a group. */
export async function leaveGroup(group: GroupConversation, how: 'leave' | 'dissolve'): Promise<void> {
  const [sure, confirmText] = how === 'leave' ? [t.group.leaveSure, t.group.leave] : [t.group.dissolveSure, t.group.dissolve]
  if (!(await modals.ask(sure, { confirmText }))) return
  if (!(await change(() => call(`POST group-message/${how}`, { id: group.id })))) return
  myGroups.remove(group.id)
  replace(routes.groups())
}

/** Opens the menu of a group in the list. */
export async function openGroupRowMenu(group: GroupConversation): Promise<void> {
  const { muted, pinned } = group.data
  await choices.offer([
    { name: pinned ? t.talk.unpin : t.talk.pin, run: () => pin(group, myGroups, !pinned) },
    { name: muted ? t.chat.unmute : t.chat.mute, run: () => muteGroup(group, !muted) },
    { name: t.chat.remove, destructive: true, run: () => clearGroup(group) },
  ])
}

/**
 * Opens the menu of a group's member.
 * @param changed called when the list of members has to be reloaded
 */
export async function openGroupMemberMenu(group: GroupConversation, member: GroupMember, changed: () => void): Promise<void> {
  const { id, nickName: name, role, silencedUntil, can } = member
  const own = group.data.can?.own && role !== 'owner'
  const target = { id: group.id, member: id }
  const done = async (work: () => Promise<unknown>) => {
    if (await change(work)) changed()
  }
  const asked = async (question: string, work: () => Promise<unknown>) => {
    if (await modals.ask(question)) await done(work)
  }
  await choices.offer([
    { name: t.chat.homepage, run: () => open(routes.author(id)) },
    ...(own
      ? [
          {
            name: role === 'admin' ? t.group.unsetAdmin : t.group.setAdmin,
            run: () => done(() => call('POST group-message/set-admin', { ...target, on: role !== 'admin' })),
          },
          {
            name: t.group.transfer,
            run: () => asked(t.group.transferSure(name), async () => group.merge(await call('POST group-message/transfer', target))),
          },
        ]
      : []),
    ...(can.remove
      ? [
          {
            name: silencedUntil ? t.group.unsilence : t.group.silence,
            run: () => done(() => call('POST group-message/silence', { ...target, minutes: silencedUntil ? 0 : SILENCE_MINUTES })),
          },
          {
            name: t.group.remove,
            destructive: true,
            run: () => asked(t.group.removeSure(name), () => call('POST group-message/remove', target)),
          },
        ]
      : []),
  ])
}
