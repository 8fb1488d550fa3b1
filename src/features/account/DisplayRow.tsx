import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { SheetRow } from '@/ui/layout/SheetRow'
import { DisplaySettings, displaySummary } from './DisplaySettings'

/** A line of a menu, behind which theme and font size are set. */
export const DisplayRow = observer(function DisplayRow() {
  return (
    <SheetRow icon="eye" name={t.account.display} note={displaySummary()}>
      {() => <DisplaySettings />}
    </SheetRow>
  )
})
