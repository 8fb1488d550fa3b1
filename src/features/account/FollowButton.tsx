import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import type { Member } from './Member'

/** About how wide a text is, in em: Chinese characters are square, letters half as wide. */
const widthOf = (text: string) => [...text].reduce((width, char) => width + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.55), 0)

interface Props {
  member: Member
}

/** Follows a member, or no longer; nothing where that cannot be. */
export const FollowButton = observer(function FollowButton({ member }: Props) {
  if (!member.canBeFollowed) return null
  const {
    isFollowed,
    followsMe,
    data: { nickName },
  } = member
  const { mutual, following, followBack, follow } = t.account
  const [on, off] = followsMe ? [mutual, followBack] : [following, follow]
  const word = isFollowed ? on : off
  // As wide as the longer of its two words: a second tap meets the button, too, and not what lies beside it.
  const minWidth = `${Math.max(widthOf(on), widthOf(off))}em`
  return (
    <Button small kind={isFollowed ? 'plain' : 'primary'} label={`${word} ${nickName}`} onTap={() => member.follow()}>
      <View style={{ minWidth }}>
        <Text>{word}</Text>
      </View>
    </Button>
  )
})
