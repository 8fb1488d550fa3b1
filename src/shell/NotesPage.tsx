import type { NoteType } from '@anglers/contract/wallet'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { NoteList } from '@/features/wallet'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { MembersOnly } from './MembersOnly'
import { Screen } from './Screen'

/** The movements of one of my accounts. Another member's screen is another one: nothing of the former's stands on it. */
export const NotesPage = observer(function NotesPage({ type, header }: { type: NoteType; header?: ReactNode }) {
  return (
    <MembersOnly why={t.wallet.signIn}>
      <Screen>
        <NoteList key={session.userId} type={type} header={header} />
      </Screen>
    </MembersOnly>
  )
})
