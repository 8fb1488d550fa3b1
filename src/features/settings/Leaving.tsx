import { Text, View } from '@tarojs/components'
import { LEAVING_DAYS } from '@anglers/contract/limits'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { applyForDeletion } from './leaving'
import './Leaving.scss'

interface Props {
  onDone: () => void
}

/** What is lost with the account, said before it is asked for. */
export function Leaving({ onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const handleTap = async () => {
    setBusy(true)
    const applied = await applyForDeletion()
    setBusy(false)
    if (applied) onDone()
  }
  return (
    <View className="leaving">
      <View>
        <Text>{t.leaving.what}</Text>
      </View>
      {Object.values(t.leaving.lost).map((thing) => (
        <View key={thing} className="leaving__lost">
          <Text>{thing}</Text>
        </View>
      ))}
      <View>
        <Text>{t.leaving.kept}</Text>
      </View>
      <View>
        <Text>{t.leaving.waiting(LEAVING_DAYS)}</Text>
      </View>
      <Button kind="destructive" wide busy={busy} onTap={() => void handleTap()}>
        {t.leaving.apply}
      </Button>
    </View>
  )
}
