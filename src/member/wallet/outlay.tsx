import { NotesPage } from '@/shell/NotesPage'

export default function OutlayPage() {
  return <NotesPage type="outlay" />
}
