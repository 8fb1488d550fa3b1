import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Dialog } from './Dialog'
import type { DialogProps } from './Dialog.types'
import { Icon } from './Icon'
import { Tap } from './Tap'
import './Sheet.scss'

interface Props extends Pick<DialogProps, 'open' | 'opacity' | 'radius' | 'maxHeight' | 'children'> {
  title: string
  onClose: () => void
}

/** A bottom sheet. */
export function Sheet({ title, onClose, children, ...dialog }: Props) {
  return (
    <Dialog at="bottom" label={title} grabber onLeave={onClose} {...dialog}>
      <View className="sheet__head">
        <View className="sheet__title" role="heading" aria-level={2}>
          <Text>{title}</Text>
        </View>
        <Tap className="sheet__close" label={t.common.close} onTap={onClose}>
          <Icon name="close" />
        </Tap>
      </View>
      {children}
    </Dialog>
  )
}
