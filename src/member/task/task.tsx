import { TaskList } from '@/features/tasks'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function TaskPage() {
  return (
    <MemberPage why={t.growth.task.signIn}>
      <TaskList />
    </MemberPage>
  )
}
