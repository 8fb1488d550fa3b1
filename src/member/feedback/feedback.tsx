import { FeedbackEditor } from '@/features/feedback'
import { Screen } from '@/shell/Screen'
import { Scroll } from '@/ui/layout/Scroll'

export default function FeedbackPage() {
  return (
    <Screen>
      <Scroll>
        <FeedbackEditor />
      </Scroll>
    </Screen>
  )
}
