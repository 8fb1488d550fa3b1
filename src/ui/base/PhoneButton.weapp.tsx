import { Button as HostButton } from '@tarojs/components'
import { Button } from './Button'
import type { PhoneButtonProps } from './PhoneButton.types'
import './Button.scss'
import './ShareTap.mini.scss'

/** Shares the phone number known to the host, which requires the host's own button. */
export function PhoneButton({ first, busy, onCode, children }: PhoneButtonProps) {
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
        // There is no code when the member refused.
        if (detail.code) onCode(detail.code)
      }}
    >
      {children}
    </HostButton>
  )
}
