import { Text, View } from '@tarojs/components'
import type { LedgerEntry } from '@anglers/contract/wallet'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { clockOf, dateOf } from '@/lib/time'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { subjectPage } from './subjects'
import { amountLabel, changeLabel, kindLabel } from './words'
import './NoteRow.scss'

interface Props {
  entry: LedgerEntry
}

/** What moved, what for, and what there was after it. It leads to what it was for. */
export function NoteRow({ entry }: Props) {
  const { unit, kind, amount, balanceAfter, at } = entry
  const page = subjectPage(entry)
  const content = (
    <>
      <View className="note-row__line">
        <View className="note-row__kind">
          <Text>{kindLabel(kind)}</Text>
          {page && <Icon name="forward" className="note-row__arrow" />}
        </View>
        <View className={classes('note-row__amount', amount > 0 && 'note-row__amount--in')}>
          <Text>{changeLabel(unit, amount)}</Text>
        </View>
      </View>
      <View className="note-row__line note-row__line--facts">
        <View className="note-row__when">
          <Text>{`${dateOf(at)} ${clockOf(at)}`}</Text>
        </View>
        <View className="note-row__after">
          <Text>{t.wallet.after(amountLabel(unit, balanceAfter))}</Text>
        </View>
      </View>
    </>
  )
  if (page === undefined) return <View className="note-row">{content}</View>
  return (
    <Tap className="note-row" to={page}>
      {content}
    </Tap>
  )
}
