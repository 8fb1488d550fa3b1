import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { Tap } from '../base/Tap'
import type { Way } from '../feedback/Notice'
import { Chunk } from './Chunk'
import { ListRest } from './ListRest'
import { ListSkeleton } from './ListSkeleton'
import { Scroller } from './Scroller'
import type { ListSource, ScrollerHandle } from './types'
import { useTabAgain } from './useTabAgain'
import './RecordList.scss'

interface Props<R> {
  source: ListSource<R>
  render: (item: R) => ReactNode
  /** Placeholder of one row. */
  skeleton: ReactNode
  empty: { text: string; way?: Way }
  /** Scrolls with the list, above it. */
  header?: ReactNode
  /** The label shown when there are newer items. */
  newer?: (count: number) => string
  /** Id of the element in the header to scroll to at first. */
  start?: string
  /** Also called on refresh, to refresh the header's data. */
  onRefresh?: () => Promise<unknown>
  /** The header is loading: the first rows are shown together with it, so that it does not push them down. */
  waits?: boolean
  className?: string
}

/**
 * The app's list view: a skeleton, then rows; loads further pages; shows empty and error states; pull to refresh; restores the scroll
 * position.
 *
 * Conditional children have a parent of their own: in a mini-program, inserting or removing a child sends all children of its parent to the
 * page again. Rows are only ever appended to theirs.
 */
export const RecordList = observer(function RecordList<R extends { id: number | string }>({
  source,
  render,
  skeleton,
  empty,
  header,
  newer,
  start,
  onRefresh,
  waits,
  className,
}: Props<R>) {
  const scroller = useRef<ScrollerHandle>(null)

  useEffect(() => void source.load(), [source])
  // The session, or the list on the server, may have changed in the meantime.
  useDidShow(() => {
    void source.load()
    if (newer) void source.look()
  })

  const loaded = !waits && source.phase !== 'idle' && source.phase !== 'loading'
  useEffect(() => {
    if (loaded && start) scroller.current?.toPart(start)
  }, [loaded, start])

  // Only the rendered rows determine where the end is; more may have been loaded since.
  const drawn = source.items.length
  const handleNearEnd = () => {
    if (!waits && source.phase === 'ready' && source.items.length === drawn) void source.more()
  }
  // Where all that was shown is gone there is nothing to scroll by.
  useEffect(() => {
    if (drawn === 0) handleNearEnd()
  })
  const refresh = async () => {
    await Promise.all([source.refresh(), onRefresh?.()])
  }
  const handleNewer = () => {
    scroller.current?.toTop()
    void source.refresh()
  }
  useTabAgain(() => {
    scroller.current?.toTop()
    void refresh()
  })

  return (
    <View className={className ? `record-list ${className}` : 'record-list'}>
      <Scroller handle={scroller} onRefresh={refresh} onNearEnd={handleNearEnd}>
        <View>{(loaded || waits === undefined) && header}</View>
        <View>
          {/* In the place of the rows, not after them: whatever is pushed out of sight by what comes jumps before the reader's eyes. */}
          {loaded ? (
            chunks(source.items).map((chunk, index) => (
              <Chunk key={index}>
                {chunk.map((item) => (
                  <Fragment key={item.id}>{render(item)}</Fragment>
                ))}
              </Chunk>
            ))
          ) : (
            <ListSkeleton row={skeleton} />
          )}
        </View>
        <View>{loaded && <ListRest source={source} empty={empty} />}</View>
      </Scroller>
      <View>
        {newer !== undefined && source.newer > 0 && (
          <Tap className="record-list__newer" onTap={handleNewer}>
            <Text>{newer(source.newer)}</Text>
          </Tap>
        )}
      </View>
    </View>
  )
})

function chunks<R>(items: R[]): R[][] {
  const count = Math.ceil(items.length / FEED_PER_PAGE)
  return Array.from({ length: count }, (_, index) => items.slice(index * FEED_PER_PAGE, (index + 1) * FEED_PER_PAGE))
}
