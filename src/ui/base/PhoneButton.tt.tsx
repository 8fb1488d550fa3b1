import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import type { PhoneButtonProps } from './PhoneButton.types'
import { PhoneButton as HostPhoneButton } from './PhoneButton.weapp'

/** Douyin gives the number only after its login, and the code for it only from base library 3.51.0 on. */
export function PhoneButton(props: PhoneButtonProps) {
  const ready = !props.first
  useEffect(() => {
    // Without force nobody is asked anything; a login that fails shows at the tap.
    if (ready) Taro.login({ force: false }).catch(() => undefined)
  }, [ready])
  return <HostPhoneButton {...props} />
}
