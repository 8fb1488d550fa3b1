import { Text, View } from '@tarojs/components'
import { Dialog } from '../base/Dialog'
import { Tap } from '../base/Tap'
import './ModalView.scss'

interface Modal {
  title: string
  content: string
  confirmText: string
  /** Without a text there is no cancel button. */
  cancelText: string
  /** Closes automatically, without buttons. */
  autoClose: boolean
}

interface Props {
  /** Null while it is closed. */
  modal: Modal | null
  onClose: (confirmed: boolean) => void
}

export function ModalView({ modal, onClose }: Props) {
  return (
    <Dialog open={modal !== null} at="center" label={modal?.title ?? ''} onLeave={() => onClose(false)}>
      {modal && <ModalContent {...modal} onClose={onClose} />}
    </Dialog>
  )
}

function ModalContent({ title, content, confirmText, cancelText, autoClose, onClose }: Modal & Pick<Props, 'onClose'>) {
  return (
    <>
      <View className="modal__title" role="heading" aria-level={2}>
        <Text>{title}</Text>
      </View>
      <View className="modal__content">
        <Text>{content}</Text>
      </View>
      {!autoClose && (
        <View className="modal__buttons">
          {cancelText !== '' && (
            <Tap className="modal__button" onTap={() => onClose(false)}>
              <Text>{cancelText}</Text>
            </Tap>
          )}
          <Tap className="modal__button modal__button--main" onTap={() => onClose(true)}>
            <Text>{confirmText}</Text>
          </Tap>
        </View>
      )}
    </>
  )
}
