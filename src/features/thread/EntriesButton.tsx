import { Text, View } from '@tarojs/components'
import type { ActivityEntry } from '@anglers/contract/activity'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { callPage } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { ListSkeleton } from '@/ui/list/ListSkeleton'

const AT_ONCE = 100

/** All who come, and who wait. */
async function allEntries(id: number): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await callPage('GET bbs/entries', { id, page, per_page: AT_ONCE }, { quiet: true })
    entries.push(...items)
    if (!items.length || entries.length >= total) return entries
  }
}

/** For who organises: who comes. */
export const EntriesButton = observer(function EntriesButton({ id }: { id: number }) {
  const [source] = useState(() => new Resource<ActivityEntry[]>(() => allEntries(id)))
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    void source.refresh()
  }
  return (
    <>
      <Button wide className="activity__leave" onTap={open}>
        {t.thread.list}
      </Button>
      <Sheet open={opened} title={t.thread.list} onClose={() => setOpened(false)}>
        <View className="activity-entries">
          {source.problem &&
            (source.value ? (
              <RetryLine problem={source.problem} onRetry={() => void source.refresh()} />
            ) : (
              <Failure problem={source.problem} onRetry={() => void source.refresh()} />
            ))}
          {!source.value && !source.problem && <ListSkeleton row={<Skeleton />} />}
          {source.value?.length === 0 && <View className="activity__note">{t.thread.listEmpty}</View>}
          {source.value?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </View>
      </Sheet>
    </>
  )
})

const Entry = ({ entry: { user, party, phone, waiting, arrivedAt } }: { entry: ActivityEntry }) => (
  <View className="activity-entries__entry">
    <Text className="activity-entries__name">{nameOf(user)}</Text>
    <Text className="activity-entries__facts">
      {[t.thread.people(party), phone, waiting ? t.thread.inLineShort : '', arrivedAt ? t.thread.arrived : ''].filter(Boolean).join(' · ')}
    </Text>
  </View>
)
