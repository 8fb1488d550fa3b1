import { Text } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Dialog } from '../base/Dialog'
import { Tap } from '../base/Tap'
import './ChoicesView.scss'

interface Props {
  /** Null while there is nothing to choose. */
  choices: { name: string; grave?: boolean }[] | null
  /** -1 when the reader leaves. */
  onClose: (index: number) => void
}

export function ChoicesView({ choices, onClose }: Props) {
  return (
    <Dialog open={choices !== null} at="bottom" label={t.common.choose} onLeave={() => onClose(-1)}>
      {choices?.map(({ name, grave }, index) => (
        <Tap key={name} className={classes('choices__row', grave && 'choices__row--grave')} onTap={() => onClose(index)}>
          <Text>{name}</Text>
        </Tap>
      ))}
      <Tap className="choices__row choices__row--leave" onTap={() => onClose(-1)}>
        <Text>{t.common.cancel}</Text>
      </Tap>
    </Dialog>
  )
}
