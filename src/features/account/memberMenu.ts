import { reporting } from '@/features/report'
import { t } from '@/lib/i18n'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import { chooseBan } from './banning'
import type { Member } from './Member'

async function setBlocked(member: Member, on: boolean): Promise<void> {
  if (await attempt(() => loading.during(member.block(on)))) toaster.show(on ? t.account.blocked : t.account.unblocked, { type: 'success' })
}

/** Asks, and blocks a member; what they wrote is gone from sight at once. Failures are shown. */
export async function askToBlock(member: Member): Promise<void> {
  if (await modals.ask(t.account.blockSure(member.data.nickName), { confirmText: t.account.block })) await setBlocked(member, true)
}

/** Takes a member off the blacklist; failures are shown. */
export const unblock = (member: Member) => setBlocked(member, false)

/** Offers what the reader may do with a member, as the server says. */
export async function openMemberMenu(member: Member): Promise<void> {
  const { can, id } = member.data
  await choices.offer([
    ...(can?.report ? [{ name: t.report.report, run: () => reporting.begin({ type: 'user', id }) }] : []),
    ...(member.isBlocked ? [{ name: t.account.unblock, run: () => unblock(member) }] : []),
    ...(can?.ban ? [{ name: t.content.moderate, run: () => chooseBan(member) }] : []),
    ...(can?.block && !member.isBlocked ? [{ name: t.account.block, destructive: true, run: () => askToBlock(member) }] : []),
  ])
}
