import { NotesPage } from '@/shell/NotesPage'

export default function IncomePage() {
  return <NotesPage type="income" />
}
