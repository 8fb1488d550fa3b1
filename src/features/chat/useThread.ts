import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { useDidComeBack } from '@/lib/comingBack'
import { socket } from '@/stores/socket'
import { player } from './player'
import type { Composing } from './Composing'
import type { Thread } from './Thread'

/** What a thread belongs to, and which may have changed unheard: who may write there, say. */
interface Talk {
  thread: Thread
  refresh(): Promise<void>
}

/**
 * Keeps a conversation up to date while its page is open: asks again for it and for missed messages, marks visible ones read, drops what
 * is being answered when it is gone, and stops playback when the page is left.
 */
export function useThread(talk: Talk, composing: Composing): void {
  const { thread } = talk
  useEffect(() => {
    const endWatch = thread.watchLost((isLost) => composing.lose(isLost))
    thread.begin()
    void thread.load()
    const missed = () => {
      void thread.refresh()
      renew(talk)
    }
    const ends = [socket.on('ready', missed), socket.on('sync', missed)]
    thread.setVisible(true)
    return () => {
      endWatch()
      thread.setVisible(false)
      player.stop()
      ends.forEach((end) => end())
    }
  }, [talk, thread, composing])
  useDidComeBack(() => renew(talk))
  useDidShow(() => thread.setVisible(true))
  useDidHide(() => {
    thread.setVisible(false)
    player.stop()
  })
}

/** Without an answer it stays as it was. */
const renew = (talk: Talk) => void talk.refresh().catch(() => undefined)
