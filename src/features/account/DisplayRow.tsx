import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { Row } from '@/ui/layout/Row'
import { DisplaySettings, displaySummary } from './DisplaySettings'

/** A line of a menu, behind which theme and font size are set. */
export const DisplayRow = observer(function DisplayRow() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Row icon='eye' name={t.account.display} note={displaySummary()} onTap={() => setOpened(true)} />
      <Sheet open={opened} title={t.account.display} onClose={() => setOpened(false)}><DisplaySettings /></Sheet>
    </>
  )
})
