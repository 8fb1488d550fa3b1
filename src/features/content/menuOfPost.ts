import { askToBlock, members } from '@/features/account'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { copyText } from '@/stores/clipboard'
import { attempt } from '@/stores/errors'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { openAfterSignIn } from '@/stores/signin'
import { bringBack, leaveOut } from './dismiss'
import { moderate } from './moderating'
import type { Post } from './Post'

async function remove(post: Post): Promise<void> {
  if (!(await modals.ask(t.content.askDelete, { confirmText: t.common.delete }))) return
  if (await attempt(() => loading.during(post.delete()))) toaster.show(t.content.deleted, { type: 'success' })
}

/** Offers what the reader may do with a post, as the server says. */
export async function openPostMenu(post: Post): Promise<void> {
  const { author, can, type, state } = post.data
  const other = session.active && author.id !== 0 && author.id !== session.userId ? members.upsert(author) : null
  const words = post.fullText
  await choices.offer([
    ...(words ? [{ name: t.content.copyText, run: () => copyText(words) }] : []),
    ...(can.share ? [{ name: t.chat.handOn, run: () => openAfterSignIn(routes.chats(post.id)) }] : []),
    ...(can.share ? [{ name: t.sharing.picture, run: () => open(routes.poster(post.id)) }] : []),
    ...(can.reprint ? [{ name: t.content.reprint, run: () => openAfterSignIn(routes.reprint(post.id)) }] : []),
    ...(can.edit ? [{ name: t.common.edit, run: () => open(routes.publish(type, post.id)) }] : []),
    ...(can.report ? [{ name: t.report.report, run: () => reporting.begin({ type: 'post', id: post.id }) }] : []),
    ...(other && state === 'live' ? [post.data.dismissed ? bringBack(post) : leaveOut(post)] : []),
    ...(other && !other.isBlocked ? [{ name: t.account.block, destructive: true, run: () => askToBlock(other) }] : []),
    ...(can.moderate ? [{ name: t.content.moderate, run: () => moderate(post) }] : []),
    ...(can.delete ? [{ name: t.common.delete, destructive: true, run: () => remove(post) }] : []),
  ])
}
