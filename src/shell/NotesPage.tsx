import type { NoteType } from '@anglers/contract/wallet'
import type { ReactNode } from 'react'
import { NoteList } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from './MemberPage'

/** The movements of one of my accounts. */
export const NotesPage = ({ type, header }: { type: NoteType; header?: ReactNode }) => (
  <MemberPage why={t.wallet.signIn}>
    <NoteList type={type} header={header} />
  </MemberPage>
)
