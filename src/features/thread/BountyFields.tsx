import { Text, View } from '@tarojs/components'
import { BOUNTY_DAYS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Chips } from '@/ui/form/Chips'
import './PollFields.scss'

const CHOICES = [0, 10, 20, 50, 100, 200, 500]

interface Props {
  bounty: number
  /** It is held or paid, and stays. */
  fixed: boolean
  onChange: (bounty: number) => void
}

/** How many points a question promises, and how many there are. */
export const BountyFields = observer(function BountyFields({ bounty, fixed, onChange }: Props) {
  const [points] = useState(() => new Resource<number>(async () => (await call('GET wallet', {}, { quiet: true })).points))
  useEffect(() => void points.load(), [points])
  const mine = points.value ?? undefined
  const choices = CHOICES.includes(bounty) ? CHOICES : [...CHOICES, bounty].sort((a, b) => a - b)
  if (fixed)
    return (
      <View className="poll-fields__note">
        <Text>{[bounty ? t.thread.bountyPoints(bounty) : t.question.bountyNone, t.question.bountyFixed].join(' · ')}</Text>
      </View>
    )
  return (
    <View className="poll-fields">
      <View className="poll-fields__heading">
        <Text>{[t.question.bounty, mine === undefined ? '' : t.question.pointsMine(mine)].filter(Boolean).join(' · ')}</Text>
      </View>
      <Chips
        label={t.question.bounty}
        choices={choices.map((count) => ({ key: String(count), name: count ? t.question.points(count) : t.question.bountyNone }))}
        current={String(bounty)}
        onChange={(key) => onChange(Number(key))}
      />
      {mine !== undefined && bounty > mine && (
        <View className="poll-fields__problem" role="alert">
          <Text>{t.question.bountyShort}</Text>
        </View>
      )}
      <View className="poll-fields__note">
        <Text>{t.question.bountyRule(BOUNTY_DAYS)}</Text>
      </View>
    </View>
  )
})
