import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { session } from '@/stores/session'

/**
 * A key for what was made for one session, and is of no use in another, be it the same member's. It changes when the page is shown, as
 * an end of the session in the middle of writing takes nothing away.
 */
export function useSessionKey(): string {
  const [key, setKey] = useState(session.token)
  useDidShow(() => {
    if (session.active) setKey(session.token)
  })
  return key
}
