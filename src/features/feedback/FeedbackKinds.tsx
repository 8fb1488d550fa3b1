import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { feedbackKinds } from './FeedbackForm'
import './FeedbackKinds.scss'

interface Props {
  /** The key of the chosen one; empty when there is none yet. */
  current: string
  onChange: (key: string) => void
}

/** What the feedback is about, as the server offers it. */
export const FeedbackKinds = observer(function FeedbackKinds({ current, onChange }: Props) {
  const [kinds] = useState(feedbackKinds)
  useEffect(() => void kinds.load(), [kinds])
  const { value, problem } = kinds
  if (problem && !value) return <Failure problem={problem} onRetry={() => void kinds.refresh()} />
  if (!value) return <Skeleton shape='title' />
  return (
    <View className='feedback-kinds' role='group' aria-label={t.feedback.kind}>
      {value.map(({ key, name }) => (
        <Tap key={key} className={classes('feedback-kinds__kind', key === current && 'feedback-kinds__kind--on')} pressed={key === current} onTap={() => onChange(key)}>
          <Text>{name}</Text>
        </Tap>
      ))}
    </View>
  )
})
