import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Chips } from '@/ui/form/Chips'
import { feedbackKinds } from './FeedbackForm'

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
  if (!value) return <Skeleton shape="title" />
  return <Chips label={t.feedback.kind} choices={value} current={current} onChange={onChange} />
})
