import { useState, type ReactNode } from 'react'
import { Sheet } from '../base/Sheet'
import { Row, type RowProps } from './Row'

interface Props extends Pick<RowProps, 'icon' | 'name' | 'note'> {
  /** Title of the sheet; the row's name by default. */
  title?: string
  /** Content of the sheet. */
  children: (close: () => void) => ReactNode
}

/** A menu row that opens a sheet. */
export function SheetRow({ title, children, ...row }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Row {...row} onTap={() => setOpened(true)} />
      <Sheet open={opened} title={title ?? row.name} onClose={close}>
        {children(close)}
      </Sheet>
    </>
  )
}
