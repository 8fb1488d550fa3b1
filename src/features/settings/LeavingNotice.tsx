import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { dateOf } from '@/lib/time'
import { Button } from '@/ui/base/Button'
import { leaveNow, takeBackDeletion } from './leaving'
import './LeavingNotice.scss'

/** A timer's limit is 24 days: a longer wait is waited in steps. */
const STEP_MS = 86_400_000

/** Whether a moment, ISO 8601, has come; also while one looks on, or comes back. */
function useDue(at: string): boolean {
  const [now, setNow] = useState(Date.now)
  useDidShow(() => setNow(Date.now()))
  useEffect(() => {
    const wait = Date.parse(at) - now
    if (wait <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, STEP_MS))
    return () => clearTimeout(timer)
  }, [at, now])
  return Date.parse(at) <= now
}

interface Props {
  /** ISO 8601: from when on the account may be deleted. */
  at: string
}

/** That the account is about to be deleted, and the way back from it. */
export function LeavingNotice({ at }: Props) {
  const [busy, setBusy] = useState(false)
  const due = useDue(at)
  const during = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <View className="leaving-notice" role="status">
      <View className="leaving-notice__words">
        <Text>{due ? t.leaving.due : t.leaving.leavingAt(dateOf(at))}</Text>
      </View>
      <View className="leaving-notice__ways">
        {due && (
          <Button small kind="destructive" disabled={busy} onTap={() => void during(leaveNow)()}>
            {t.leaving.now}
          </Button>
        )}
        <Button small kind="primary" disabled={busy} onTap={() => void during(takeBackDeletion)()}>
          {t.leaving.takeBack}
        </Button>
      </View>
    </View>
  )
}
