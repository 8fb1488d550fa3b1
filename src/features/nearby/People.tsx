import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { UserRow, UserRowSkeleton } from '@/features/account'
import type { Point } from '@/lib/gcj02'
import { howFar } from '@/lib/howFar'
import { t } from '@/lib/i18n'
import { attempt } from '@/stores/errors'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Failure } from '@/ui/feedback/Failure'
import { RecordList } from '@/ui/list/RecordList'
import { followed } from './followed'
import { letOthersMeetMe, meetable, neighbours } from './people'

interface Props {
  centre: Point
  /** Looks where the device is now. @returns whether that is elsewhere */
  follow: () => Promise<boolean>
}

/** Anglers nearby who want to be met; for members. */
export const People = observer(function People(props: Props) {
  return session.active ? (
    <Neighbours key={session.userId} {...props} />
  ) : (
    <Failure problem={{ kind: 'signin', message: t.waters.noPeople }} onRetry={() => undefined} />
  )
})

const Neighbours = observer(function Neighbours({ centre, follow }: Props) {
  const source = useMemo(() => followed(neighbours(centre), follow), [centre, follow])
  const [met] = useState(meetable)
  useEffect(() => void met.load(), [met])
  const handleMeet = () =>
    attempt(async () => {
      await letOthersMeetMe()
      await met.refresh()
    })
  return (
    <RecordList
      source={source}
      header={
        met.value === false && (
          <View className="nearby-tab__unknown">
            <Text className="nearby-tab__where">{t.waters.meetOff}</Text>
            <Button small kind="primary" onTap={() => void handleMeet()}>
              {t.waters.meetOn}
            </Button>
          </View>
        )
      }
      render={({ member, withinM }) => <UserRow member={member} note={t.waters.within(howFar(withinM))} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.waters.noPeople }}
    />
  )
})
