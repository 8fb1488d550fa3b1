import { Text, View } from '@tarojs/components'
import type { Activity as ActivityData } from '@anglers/contract/activity'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ACTIVITY_CHECK_IN_HOURS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { clockOf, dayOf, momentLabel } from '@/lib/time'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Failure } from '@/ui/feedback/Failure'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { Activity } from './Activity'
import { EntriesButton } from './EntriesButton'
import './ActivityCard.scss'

const HOUR_MS = 60 * 60_000
/** How soon a code that could not be renewed is asked for again. */
const RETRY_MS = 5_000

const whenOf = ({ startsAt, endsAt }: ActivityData): string =>
  t.thread.when(momentLabel(startsAt), dayOf(startsAt) === dayOf(endsAt) ? clockOf(endsAt) : momentLabel(endsAt))

const comersOf = ({ taken, capacity, waiting }: ActivityData): string =>
  [capacity === null ? t.thread.coming(taken) : t.thread.taken(String(taken), String(capacity)), waiting ? t.thread.waiting(waiting) : '']
    .filter(Boolean)
    .join(' · ')

function stateOf({ mine }: ActivityData): string {
  if (!mine) return ''
  if (mine.arrived) return t.thread.arrived
  return mine.place === null ? t.thread.joined(mine.party) : t.thread.inLine(mine.place)
}

/** The activity of a thread: when it is, who may still come, and my own place in it. */
export const ActivityCard = observer(function ActivityCard({ id }: { id: number }) {
  const [activity] = useState(() => new Activity(id))
  const { source } = activity
  const { userId } = session
  useEffect(() => void source.load(), [source, userId])
  const data = source.value
  if (!data) return source.problem ? <Failure problem={source.problem} onRetry={() => void source.refresh()} /> : null
  const state = stateOf(data)
  return (
    <View className="activity card" role="group" aria-label={t.thread.kinds.activity}>
      <View className="activity__line">
        <Icon name="calendar" className="activity__icon" />
        <Text className="activity__words">{whenOf(data)}</Text>
      </View>
      <View className="activity__line">
        <Icon name="members" className="activity__icon" />
        <Text className="activity__words">{comersOf(data)}</Text>
      </View>
      {state !== '' && (
        <View className="activity__state" role="status">
          <Text>{state}</Text>
        </View>
      )}
      {data.over ? <View className="activity__note">{t.thread.over}</View> : <Part activity={activity} data={data} />}
      {data.code && <Code code={data.code} source={source} />}
      {data.can.organise && <EntriesButton id={id} />}
    </View>
  )
})

interface PartProps {
  activity: Activity
  data: ActivityData
}

/** What I may do: join, check in, leave. */
const Part = observer(function Part({ activity, data }: PartProps) {
  const { mine, capacity, taken, partyMost, phoneWanted, startsAt } = data
  const { problems, party, phone, code, busy } = activity
  if (mine) {
    const hasPlace = mine.place === null && !mine.arrived
    const isNear = Date.now() >= new Date(startsAt).getTime() - ACTIVITY_CHECK_IN_HOURS * HOUR_MS
    const leave = async () => {
      if (await modals.ask(t.thread.leaveSure, { confirmText: t.thread.leave })) await activity.leave()
    }
    return (
      <>
        {hasPlace && isNear && (
          <>
            <Field
              label={t.thread.code}
              type="number"
              value={code}
              problem={problems.code}
              placeholder={t.thread.codeHint}
              maxLength={6}
              onInput={(typed) => activity.set({ code: typed })}
            />
            <Button kind="primary" wide busy={busy} disabled={code.length < 6} onTap={() => void activity.arrive()}>
              {t.thread.arrive}
            </Button>
          </>
        )}
        {!mine.arrived && (
          <Button wide busy={busy} className="activity__leave" onTap={() => void leave()}>
            {t.thread.leave}
          </Button>
        )}
      </>
    )
  }
  if (!data.can.join && session.active) return null
  const isFull = capacity !== null && taken + party > capacity
  return (
    <>
      {partyMost > 1 && (
        <Chips
          label={t.thread.partyMost}
          choices={Array.from({ length: partyMost }, (_, at) => ({ key: String(at + 1), name: t.thread.people(at + 1) }))}
          current={String(party)}
          onChange={(key) => activity.set({ party: Number(key) })}
        />
      )}
      {phoneWanted && (
        <>
          <Field
            label={t.thread.phone}
            type="number"
            value={phone}
            problem={problems.phone}
            placeholder={t.thread.phone}
            maxLength={20}
            onInput={(typed) => activity.set({ phone: typed })}
          />
          <View className="activity__note">{t.thread.phoneNote}</View>
        </>
      )}
      <Button kind="primary" wide busy={busy} onTap={() => activity.join()}>
        {isFull ? t.thread.joinWaiting : t.thread.join}
      </Button>
    </>
  )
})

interface CodeProps {
  code: NonNullable<ActivityData['code']>
  source: Activity['source']
}

/** The code with which people check in, on the phone of who organises. */
function Code({ code: { code, until }, source }: CodeProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const renewIn = (ms: number) => {
      timer = setTimeout(() => void source.refresh().then(() => timer && renewIn(RETRY_MS)), ms)
    }
    renewIn(Math.max(1_000, new Date(until).getTime() - Date.now()))
    return () => {
      clearTimeout(timer!)
      timer = null
    }
  }, [until, source])
  // A mini-program in the background runs no timers.
  useDidShow(() => void source.refresh())
  return (
    <View className="activity__code">
      <View className="activity__note">{t.thread.code}</View>
      <Text className="activity__digits">{code}</Text>
      <View className="activity__note">{t.thread.codeNote}</View>
    </View>
  )
}
