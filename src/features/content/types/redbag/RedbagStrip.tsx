import { View } from '@tarojs/components'
import type { RedbagCard } from '@anglers/contract/posts/redbag'
import { t } from '@/lib/i18n'
import './RedbagStrip.scss'

interface Props {
  extra: RedbagCard
}

/** Says of a card that there is a red packet in it, and whether anything is left. */
export function RedbagStrip({ extra: { state, count, taken } }: Props) {
  return (
    <View className="redbag-strip icon-before icon--redbag">
      {state === 'open' ? t.redbag.left(count - taken) : state === 'finished' ? t.redbag.allTaken : t.redbag.expired}
    </View>
  )
}
