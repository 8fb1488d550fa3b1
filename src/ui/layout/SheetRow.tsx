import { useState, type ReactNode } from 'react'
import { Sheet } from '../base/Sheet'
import { Row, type RowProps } from './Row'

interface Props extends Pick<RowProps, 'icon' | 'name' | 'note'> {
  /** Of the sheet; without one, the row's own name. */
  title?: string
  /** What the sheet holds. */
  children: (close: () => void) => ReactNode
}

/** A line of a menu, and the sheet that opens behind it. */
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
