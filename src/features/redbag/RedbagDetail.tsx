import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { RecordList } from '@/ui/list/RecordList'
import { OpenedRedbag } from './OpenedRedbag'
import { RedbagCover } from './RedbagCover'
import { RedbagPartRow } from './RedbagPartRow'
import { RedbagPartRowSkeleton } from './RedbagPartRowSkeleton'
import { RedbagSummary } from './RedbagSummary'

/** A red packet: closed, with the button that opens it, or what was in it and who took of it. */
export const RedbagDetail = observer(function RedbagDetail({ id }: { id: number }) {
  const [redbag] = useState(() => new OpenedRedbag(id))
  useEffect(() => void redbag.bag.load(), [redbag])
  // They may have followed or commented meanwhile, or signed in.
  useDidShow(() => {
    if (redbag.isClosed) void redbag.refresh()
  })
  const { value: bag, problem } = redbag.bag
  if (!bag && problem)
    return problem.kind === 'gone' ? <Gone text={t.redbag.gone} /> : <Failure problem={problem} onRetry={() => void redbag.refresh()} />
  if (bag && redbag.isClosed) return <RedbagCover redbag={redbag} bag={bag} />
  return (
    <RecordList
      source={redbag.parts}
      render={(part) => <RedbagPartRow part={part} unit={bag?.unit ?? 'credit'} />}
      skeleton={<RedbagPartRowSkeleton />}
      empty={{ text: t.redbag.nobody }}
      header={bag && <RedbagSummary bag={bag} fresh={redbag.justOpened} />}
      waits={!bag}
      onRefresh={() => redbag.refresh()}
    />
  )
})
