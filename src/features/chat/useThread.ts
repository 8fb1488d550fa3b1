import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { socket } from '@/stores/socket'
import { player } from './player'
import type { Thread } from './Thread'

/**
 * Keeps a thread fresh while its page is open: what is missed is asked for, what is seen is read, and
 * what is heard falls silent when it is left.
 */
export function useThread(thread: Thread): void {
  useEffect(() => {
    thread.begin()
    void thread.load()
    const missed = () => void thread.refresh()
    const ends = [socket.on('ready', missed), socket.on('sync', missed)]
    thread.see(true)
    return () => {
      thread.see(false)
      player.stop()
      ends.forEach((end) => end())
    }
  }, [thread])
  useDidShow(() => thread.see(true))
  useDidHide(() => {
    thread.see(false)
    player.stop()
  })
}
