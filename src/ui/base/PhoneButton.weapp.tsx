import { Button as HostButton } from '@tarojs/components'
import { Button } from './Button'
import type { PhoneButtonProps } from './PhoneButton.types'
import './Button.scss'
import './ShareTap.mini.scss'

/** Hands over the phone number that the host knows: only a button of its own may ask for it. */
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
        // Who refuses hands over nothing.
        if (detail.code) onCode(detail.code)
      }}
    >
      {children}
    </HostButton>
  )
}
