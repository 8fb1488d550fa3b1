import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import type { DialogProps } from './Dialog.types'
import { useDialog } from './useDialog'
import './Dialog.scss'

/** A modal panel; the page does not scroll under it. It cannot be dragged, as each move would be a setData. */
export function Dialog(props: DialogProps) {
  const { at, label, onLeave } = props
  const drawn = useDialog(props)
  if (!drawn) return null

  const { leaving, turn, children, maskStyle, panelStyle } = drawn
  return (
    <View className={classes('dialog', `dialog--${at}`, leaving && 'dialog--leaving')} catchMove>
      <View className="dialog__mask" style={maskStyle} onClick={onLeave} />
      <View key={turn} className="dialog__panel" style={panelStyle} ariaLabel={label}>
        <View className="dialog__body">{children}</View>
      </View>
    </View>
  )
}
