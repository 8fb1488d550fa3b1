import { Button as HostButton } from '@tarojs/components'
import { Button } from './Button'
import type { PhoneButtonProps } from './PhoneButton.types'
import './Button.scss'
import './ShareTap.mini.scss'

/** The member's own word, as WeChat and Douyin put it; Douyin's `platform auth deny` is none. */
const REFUSED = /user deny|cancel|:fail auth den|privacy permission/i

/** Shares the phone number known to the host, which requires the host's own button. */
export function PhoneButton({ first, busy, onCode, onFail, children }: PhoneButtonProps) {
  if (first || busy)
    return (
      <Button wide busy={busy} onTap={first}>
        {children}
      </Button>
    )
  return (
    <HostButton
      className="tap share-tap button button--plain button--wide"
      hoverClass="tap--down"
      openType="getPhoneNumber"
      onGetPhoneNumber={({ detail }) => {
        if (detail.code) onCode(detail.code)
        else if (!REFUSED.test(detail.errMsg)) onFail()
      }}
    >
      {children}
    </HostButton>
  )
}
