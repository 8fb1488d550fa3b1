import type { Message } from '@anglers/contract/chat'
import { useCallback } from 'react'
import { GiftShop } from '@/features/gift'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'

/** Gifts for a member (`id`, with `chat` in their conversation), or for the author of a post (`post`); without either to be looked at. */
export default function GiftPage() {
  const { id, text } = useParams()
  const [userId, postId, chat] = [id('id'), id('post'), text('chat') === '1']
  const target = postId ? { postId, chat: false } : userId ? { userId, chat } : null
  // The message comes by the socket, too: the conversation below has it by then, or asks for it when it is shown.
  const handleGiven = useCallback((_message: Message | null) => back(), [])
  return (
    <MemberPage why={t.gift.signIn}>
      <GiftShop target={target} onGiven={handleGiven} />
    </MemberPage>
  )
}
