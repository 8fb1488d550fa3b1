import { Text, View } from '@tarojs/components'
import { COMMENT_CHARS, COMMENT_PICTURES } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { MentionPanel } from '@/features/mention'
import { t } from '@/lib/i18n'
import { beginMention, endMention } from '@/lib/mentions'
import { charsOf } from '@/lib/text'
import { withoutLast } from '@/lib/withoutLast'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { EmojiPanel } from '@/ui/form/EmojiPanel'
import { KeepFocus } from '@/ui/form/KeepFocus'
import type { Discussion } from './Discussion'
import './WritingTools.scss'

interface Props {
  discussion: Discussion
  /** Whether the emoji stand in place of the keyboard. */
  showsEmoji: boolean
  onToggleEmoji: () => void
}

/** What a comment is written with beside the keyboard: emoji, members to call, pictures. */
export const WritingTools = observer(function WritingTools({ discussion, showsEmoji, onToggleEmoji }: Props) {
  const { text, uploads, Picker } = discussion
  const pictures = uploads && Picker && <Picker uploads={uploads} max={COMMENT_PICTURES} compact />
  const hasPictures = Boolean(uploads?.items.length)
  const handleEmoji = (sign: string) => {
    if (charsOf(text + sign) <= COMMENT_CHARS) discussion.type(text + sign)
  }
  return (
    <>
      <View className="writing-tools">
        <Tap className="writing-tools__tool" label={showsEmoji ? t.chat.keyboard : t.chat.emoji} pressed={showsEmoji} onTap={onToggleEmoji}>
          <Icon name="emoji" />
        </Tap>
        <KeepFocus>
          <Tap
            className="writing-tools__tool writing-tools__tool--at"
            label={t.comment.mention}
            onTap={() => discussion.type(beginMention(text))}
          >
            <Text>@</Text>
          </Tap>
        </KeepFocus>
        {!hasPictures && pictures}
      </View>
      {hasPictures && <View className="writing-tools__pictures">{pictures}</View>}
      <MentionPanel text={text} onChoose={(member) => discussion.mention(member, endMention(text, member.nickName))} />
      {showsEmoji && <EmojiPanel onAdd={handleEmoji} onErase={() => discussion.type(withoutLast(text))} />}
    </>
  )
})
