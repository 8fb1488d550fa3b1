import type { GroupMember } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'
import { open, replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { choosePictures, compress } from '@/platform/media'
import { call, upload } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import type { GroupTalk } from './GroupTalk'
import { myGroups } from './myGroups'

/** How long whoever is silenced may only read, in minutes: a day. */
const SILENCE_MINUTES = 24 * 60

/** Changes something about a group, with the page covered meanwhile. @returns whether it is done */
export const change = (work: () => Promise<unknown>): Promise<boolean> => attempt(() => loading.during(work()))

/** Lets me choose a group's picture. What went wrong is told. */
export async function chooseGroupPicture(group: GroupTalk): Promise<void> {
  const [chosen] = await choosePictures(1)
  if (!chosen) return
  const done = await change(async () => {
    const { id } = await upload('POST upload/im-group', await compress(chosen))
    await group.edit({ avatar: id })
  })
  if (done) toaster.show(t.group.pictureDone, { type: 'success' })
}

/** Turns badges of a group off, or on again. */
export async function muteGroup(group: GroupTalk, on: boolean): Promise<void> {
  if (await change(() => group.mute(on))) toaster.show(on ? t.chat.muted : t.chat.unmuted, { type: 'success' })
}

/** Takes what was said so far out of the list; one stays in the group. */
export async function clearGroup(group: GroupTalk): Promise<void> {
  if (!(await modals.ask(t.chat.removeSure, { confirmText: t.group.clear }))) return
  if (!(await change(() => call('POST group-message/delete-list', { id: group.id })))) return
  myGroups.remove(group.id)
  group.thread.forget()
}

/** Leaves a group, or takes it apart. */
export async function leaveGroup(group: GroupTalk, how: 'leave' | 'dissolve'): Promise<void> {
  const [sure, confirmText] = how === 'leave' ? [t.group.leaveSure, t.group.leave] : [t.group.dissolveSure, t.group.dissolve]
  if (!(await modals.ask(sure, { confirmText }))) return
  if (!(await change(() => call(`POST group-message/${how}`, { id: group.id })))) return
  myGroups.remove(group.id)
  replace(routes.groups())
}

/** Offers what can be done with a group in the list. */
export async function openGroupRowMenu(group: GroupTalk): Promise<void> {
  const { muted } = group.data
  await choices.offer([
    { name: muted ? t.chat.unmute : t.chat.mute, run: () => muteGroup(group, !muted) },
    { name: t.group.clear, grave: true, run: () => clearGroup(group) },
  ])
}

/**
 * Offers what can be done with a member of a group.
 * @param changed the list of members is out of date
 */
export async function openGroupMemberMenu(group: GroupTalk, member: GroupMember, changed: () => void): Promise<void> {
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
            grave: true,
            run: () => asked(t.group.removeSure(name), () => call('POST group-message/remove', target)),
          },
        ]
      : []),
  ])
}
