import { useDidHide, useDidShow } from '@tarojs/taro'
import { MAX_PER_PAGE, ONLINE_ASK_MS } from '@anglers/contract/limits'
import type { OnlineState } from '@anglers/contract/online'
import { observable, reaction, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'

/** Who is online, or was not long ago, as far as each lets me know: what the server said last. */
const known = observable.map<number, OnlineState>({}, { deep: false })
reaction(
  () => session.userId,
  () => known.clear(),
)

/** When a member was last online, as a label; empty where that is long ago or not mine to know. */
export function seenWords(memberId: number): string {
  const seen = known.get(memberId)
  if (seen?.online) return t.talk.online
  const minutes = seen?.seenMinutes ?? null
  if (minutes === null) return ''
  return minutes === 0 ? t.talk.seenNow : t.talk.seenAgo(minutes)
}

/** Whether a member is online, as far as I may know. */
export const isOnline = (memberId: number): boolean => known.get(memberId)?.online ?? false

async function ask(members: readonly number[]): Promise<void> {
  if (members.length === 0 || !session.active) return
  const asker = session.userId
  const answer = await call('GET user/online', { ids: members.join(',') }, { quiet: true, background: true })
  if (asker !== session.userId) return
  runInAction(() => {
    for (const seen of answer) known.set(seen.id, seen)
  })
}

/** Asks about members, all in one call: when they come into sight, and again as long as the page is shown. */
class Watch {
  private ends: (() => void)[] = []

  constructor(private readonly members: () => readonly number[]) {}

  begin(): void {
    if (this.ends.length > 0) return
    this.again()
    const timer = setInterval(() => this.again(), ONLINE_ASK_MS)
    this.ends = [
      () => clearInterval(timer),
      reaction(
        () => this.first.join(),
        () => this.again(),
      ),
      // The line was cut: what is known may be old.
      socket.on('ready', () => this.again()),
    ]
  }

  end(): void {
    for (const end of this.ends) end()
    this.ends = []
  }

  /** Of a list that is longer than one call takes, those on top. */
  private get first(): readonly number[] {
    return this.members().slice(0, MAX_PER_PAGE)
  }

  private again(): void {
    // No page is for this label: where the call fails, the next one tells.
    void ask(this.first).catch(() => undefined)
  }
}

/** Keeps known who of these members is online while the page is shown. @param members observable; the first one given stays */
export function useSeen(members: () => readonly number[]): void {
  const [watch] = useState(() => new Watch(members))
  useEffect(() => {
    watch.begin()
    return () => watch.end()
  }, [watch])
  useDidShow(() => watch.begin())
  useDidHide(() => watch.end())
}
