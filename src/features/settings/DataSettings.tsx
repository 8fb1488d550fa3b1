import { View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Sheet } from '@/ui/base/Sheet'
import { Row } from '@/ui/layout/Row'
import { Leaving } from './Leaving'
import { takeBackDeletion } from './leaving'
import { takeMyData } from './myData'

interface Props {
  info: UserInfo
}

/** What is kept of me, to take along; and the end of it. An operator stays: the site would be nobody's. */
export function DataSettings({ info: { role, leavingAt } }: Props) {
  const [leaving, setLeaving] = useState(false)
  const close = () => setLeaving(false)
  return (
    <View className="card settings__card">
      <Row name={t.leaving.download} onTap={() => void takeMyData()} />
      {role !== 'operator' &&
        (leavingAt === null ? (
          <Row destructive name={t.leaving.leave} onTap={() => setLeaving(true)} />
        ) : (
          <Row name={t.leaving.takeBack} onTap={() => void takeBackDeletion()} />
        ))}
      <Sheet open={leaving} title={t.leaving.leave} onClose={close}>
        <Leaving onDone={close} />
      </Sheet>
    </View>
  )
}
