import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { COMMENT_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { onKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/base/Button'
import { Dialog } from '@/ui/base/Dialog'
import { TextArea } from '@/ui/form/TextArea'
import type { Discussion } from './Discussion'
import { WritingTools } from './tools'
import './Composer.scss'

interface Props {
  discussion: Discussion
}

/** Where a comment is written, above the keyboard. */
export const Composer = observer(function Composer({ discussion }: Props) {
  const { writing, answering } = discussion
  const label = answering ? t.comment.replyTo(nameOf(answering.data.author)) : t.comment.write
  useEffect(
    () => () => {
      // What is on its way goes on; what is only being written sends no more pictures from a page that is left.
      if (!discussion.sending) discussion.leave()
    },
    [discussion],
  )
  return (
    <Dialog open={writing} at="bottom" label={label} onLeave={() => discussion.leave()}>
      <Writing discussion={discussion} label={label} />
    </Dialog>
  )
})

const Writing = observer(function Writing({ discussion, label }: Props & { label: string }) {
  const [covered, setCovered] = useState(0)
  const [showsEmoji, setShowsEmoji] = useState(false)
  useEffect(() => onKeyboard(setCovered), [])
  const { answering, text, sending } = discussion

  return (
    <>
      <View className="composer">
        {answering && (
          <View className="composer__to ellipsis">
            <Text>{t.comment.toName(nameOf(answering.data.author)) + answering.data.body}</Text>
          </View>
        )}
        <View className="composer__row">
          <View className="composer__text">
            <TextArea
              label={label}
              value={text}
              placeholder={t.comment.placeholder}
              maxLength={COMMENT_CHARS}
              focus
              adjustPosition={false}
              onInput={(typed) => discussion.type(typed)}
              onFocus={() => setShowsEmoji(false)}
            />
          </View>
          <Button kind="primary" small busy={sending} disabled={discussion.isEmpty} onTap={() => void discussion.send()}>
            {t.comment.send}
          </Button>
        </View>
      </View>
      <WritingTools discussion={discussion} showsEmoji={showsEmoji} onToggleEmoji={() => setShowsEmoji(!showsEmoji)} />
      <View style={{ height: `${covered}px` }} />
    </>
  )
})
