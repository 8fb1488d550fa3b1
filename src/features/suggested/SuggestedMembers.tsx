import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { isBlockedNow, UserRow } from '@/features/account'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { suggested } from './suggested'
import './SuggestedMembers.scss'

interface Props {
  /** Offered once the reader follows one of them: where their posts are. */
  way?: { name: string; onTap: () => void }
}

/** Members whom the reader might follow; nothing where there are none, or where they cannot be had. */
export const SuggestedMembers = observer(function SuggestedMembers({ way }: Props) {
  const { userId } = session
  useEffect(() => void (suggested.phase === 'error' ? suggested.refresh() : suggested.load()), [userId])
  const shown = (suggested.value ?? []).filter(({ data }) => !isBlockedNow(data))
  if (shown.length === 0) return null
  return (
    <View className="suggested">
      <View className="suggested__head" role="heading" aria-level={2}>
        <Text>{t.account.suggested}</Text>
      </View>
      <View className="suggested__rows">
        {shown.map((member) => (
          <UserRow key={member.id} member={member} />
        ))}
      </View>
      {way && shown.some(({ isFollowed }) => isFollowed) && (
        <View className="suggested__way">
          <Button kind="primary" onTap={way.onTap}>
            {way.name}
          </Button>
        </View>
      )}
    </View>
  )
})
