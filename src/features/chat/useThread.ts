import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { socket } from '@/stores/socket'
import { player } from './player'
import type { Composing } from './Composing'
import type { Thread } from './Thread'

/**
 * Keeps a thread up to date while its page is open: loads missed messages, marks visible ones read, drops what is being answered when
 * it is gone, and stops playback when the page is left.
 */
export function useThread(thread: Thread, composing: Composing): void {
  useEffect(() => {
    const endWatch = thread.watchLost((isLost) => composing.lose(isLost))
    thread.begin()
    void thread.load()
    const missed = () => void thread.refresh()
    const ends = [socket.on('ready', missed), socket.on('sync', missed)]
    thread.setVisible(true)
    return () => {
      endWatch()
      thread.setVisible(false)
      player.stop()
      ends.forEach((end) => end())
    }
  }, [thread, composing])
  useDidShow(() => thread.setVisible(true))
  useDidHide(() => {
    thread.setVisible(false)
    player.stop()
  })
}
