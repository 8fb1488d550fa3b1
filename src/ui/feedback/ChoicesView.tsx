import { Text } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Dialog } from '../base/Dialog'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import './ChoicesView.scss'

interface Props {
  /** Null while it is closed. */
  choices: { name: string; destructive?: boolean; on?: boolean }[] | null
  /** -1 when it is dismissed. */
  onClose: (index: number) => void
}

export function ChoicesView({ choices, onClose }: Props) {
  return (
    <Dialog open={choices !== null} at="bottom" label={t.common.choose} onLeave={() => onClose(-1)}>
      {choices?.map(({ name, destructive, on }, index) => (
        <Tap
          key={name}
          className={classes('choices__row', destructive && 'choices__row--destructive', on && 'choices__row--on')}
          pressed={on}
          onTap={() => onClose(index)}
        >
          <Text>{name}</Text>
          {on && <Icon name="check" className="choices__check" />}
        </Tap>
      ))}
      <Tap className="choices__row choices__row--leave" onTap={() => onClose(-1)}>
        <Text>{t.common.cancel}</Text>
      </Tap>
    </Dialog>
  )
}
