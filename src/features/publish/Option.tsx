import { Icon } from '@/ui/base/Icon'
import { NameAndNote } from '@/ui/base/NameAndNote'
import { Tap } from '@/ui/base/Tap'
import './Option.scss'

interface Props {
  name: string
  note?: string
  chosen: boolean
  onTap: () => void
}

/** One of several in a sheet. */
export function Option({ name, note, chosen, onTap }: Props) {
  return (
    <Tap className="option" pressed={chosen} onTap={onTap}>
      <NameAndNote name={name} note={note} />
      {chosen && <Icon name="check" className="option__check" />}
    </Tap>
  )
}
