import { NotesPage } from '@/shell/NotesPage'

export default function PointsPage() {
  return <NotesPage type="points" />
}
