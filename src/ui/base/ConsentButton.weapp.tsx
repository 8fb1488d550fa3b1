import { Button } from '@tarojs/components'
import type { ConsentButtonProps } from './ConsentButton.types'
import './Button.scss'

/** Agrees to the use of private information: WeChat takes that from a button of its own. */
export function ConsentButton({ id, onAgree, children }: ConsentButtonProps) {
  return (
    <Button
      id={id}
      className="tap button button--primary button--wide"
      hoverClass="tap--down"
      openType="agreePrivacyAuthorization"
      onAgreePrivacyAuthorization={onAgree}
    >
      {children}
    </Button>
  )
}
