import { observer } from 'mobx-react-lite'
import { TaskList } from '@/features/tasks'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

/** Another member's screen is another one: nothing of the former's stands on it. */
export default observer(function TaskPage() {
  return (
    <MembersOnly why={t.growth.task.signIn}>
      <Screen>
        <TaskList key={session.userId} />
      </Screen>
    </MembersOnly>
  )
})
