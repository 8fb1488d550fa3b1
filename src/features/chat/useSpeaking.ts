import { useDidHide } from '@tarojs/taro'
import { reaction } from 'mobx'
import { useEffect } from 'react'
import { socket } from '@/stores/socket'
import type { Speaking } from './Speaking'

/** Ends a recording whose page, or app, is left. */
export function useSpeaking(speaking: Speaking): void {
  useEffect(() => {
    const end = reaction(
      () => socket.appShow,
      (shown) => shown || speaking.cut(),
    )
    return () => {
      end()
      speaking.drop()
    }
  }, [speaking])
  useDidHide(() => speaking.cut())
}
