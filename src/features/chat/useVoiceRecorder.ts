import { useDidHide } from '@tarojs/taro'
import { reaction } from 'mobx'
import { useEffect } from 'react'
import { socket } from '@/stores/socket'
import type { VoiceRecorder } from './VoiceRecorder'

/** Ends the recording when the page or the app is left. */
export function useVoiceRecorder(recorder: VoiceRecorder): void {
  useEffect(() => {
    const end = reaction(
      () => socket.appShow,
      (shown) => shown || recorder.cut(),
    )
    return () => {
      end()
      recorder.drop()
    }
  }, [recorder])
  useDidHide(() => recorder.cut())
}
