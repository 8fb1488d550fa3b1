import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Button } from './Button'

/** About how wide a text is, in em: Chinese characters are square, letters half as wide. */
const widthOf = (text: string) => [...text].reduce((width, char) => width + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.55), 0)

interface Props {
  /** Of what is followed, for those who hear the button. */
  name: string
  isFollowed: boolean
  /** Other words than 已关注 and 关注. */
  words?: { on: string; off: string }
  onToggle: () => void
}

/** Follows a member, a forum or a topic, or no longer. */
export function FollowToggle({ name, isFollowed, words, onToggle }: Props) {
  const { on, off } = words ?? { on: t.account.following, off: t.account.follow }
  const word = isFollowed ? on : off
  // As wide as the longer of its two words: a second tap meets the button, too, and not what lies beside it.
  const minWidth = `${Math.max(widthOf(on), widthOf(off))}em`
  return (
    <Button small kind={isFollowed ? 'plain' : 'primary'} label={`${word} ${name}`} onTap={onToggle}>
      <View style={{ minWidth }}>
        <Text>{word}</Text>
      </View>
    </Button>
  )
}
