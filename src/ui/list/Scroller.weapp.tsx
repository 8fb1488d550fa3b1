import { ScrollView, Slot, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useImperativeHandle, useState } from 'react'
import { BACK_TO_TOP_AFTER_PX, BACK_TO_TOP_MS } from '@anglers/contract/limits'
import { newKey } from '@/lib/key'
import { nextPull, PULL_THRESHOLD_PX, type PullEvent, type PullPhase } from '@/lib/pull'
import { BackToTop } from './BackToTop'
import { PullHint } from './PullHint'
import { ToPart } from './toPart'
import { NEAR_END_PX, type ScrollerProps } from './types'
import './Scroller.scss'

/** The host scrolls only when the position differs from the last one that was set. */
const TOPS = [0, 0.1]

/** The scroll container of a screen, with the host's own pull to refresh. */
export function Scroller({ handle, onRefresh, onNearEnd, children }: ScrollerProps) {
  const [id] = useState(() => `scroller-${newKey()}`)
  const [phase, setPhase] = useState<PullPhase>('idle')
  const [top, setTop] = useState<number>()
  const [part, setPart] = useState<string>()
  const [far, setFar] = useState(false)

  const step = (event: PullEvent) => setPhase((now) => nextPull(now, event))
  const handleRefresh = () => {
    setPhase('refreshing')
    void onRefresh?.().finally(() => step({ type: 'done' }))
  }

  const toTop = () => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .node()
      .exec(([found]: ({ node?: Partial<Taro.ScrollViewContext> } | null)[]) => {
        // WeChat supports a duration on iPhones; elsewhere the host has its own.
        if (found?.node?.scrollTo) found.node.scrollTo({ top: 0, animated: true, duration: BACK_TO_TOP_MS })
        else setTop((now) => (now === TOPS[0] ? TOPS[1] : TOPS[0]))
      })
  }
  // The host scrolls only to another part than the last one.
  const [toPart] = useState(() => (id: string) => {
    setPart(undefined)
    Taro.nextTick(() => setPart(id))
  })
  useImperativeHandle(handle, () => ({ toTop, toPart }))

  return (
    <View className="scroll-area">
      <ScrollView
        id={id}
        className="scroller"
        scrollY
        enhanced
        scrollWithAnimation
        scrollTop={top}
        scrollIntoView={part}
        lowerThreshold={NEAR_END_PX}
        refresherEnabled={onRefresh !== undefined}
        refresherDefaultStyle="none"
        refresherThreshold={PULL_THRESHOLD_PX}
        refresherBackground="transparent"
        refresherTriggered={phase === 'refreshing'}
        onRefresherPulling={({ detail }: { detail: { dy?: number; deltaY?: number } }) =>
          step({ type: 'drag', distance: detail.dy ?? detail.deltaY ?? 0 })
        }
        onRefresherRefresh={handleRefresh}
        onRefresherAbort={() => {
          step({ type: 'release' })
          step({ type: 'rest' })
        }}
        onRefresherRestore={() => step({ type: 'rest' })}
        onScroll={({ detail }) => setFar(detail.scrollTop > BACK_TO_TOP_AFTER_PX)}
        onScrollToLower={onNearEnd}
      >
        {onRefresh && (
          <Slot name="refresher">
            <PullHint phase={phase} />
          </Slot>
        )}
        <ToPart.Provider value={toPart}>{children}</ToPart.Provider>
      </ScrollView>
      <BackToTop shown={far} onTap={toTop} />
    </View>
  )
}
