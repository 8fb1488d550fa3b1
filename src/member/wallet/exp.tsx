import { LevelCard } from '@/features/tasks'
import { NotesPage } from '@/shell/NotesPage'

export default function ExperiencePage() {
  return <NotesPage type="exp" header={<LevelCard />} />
}
