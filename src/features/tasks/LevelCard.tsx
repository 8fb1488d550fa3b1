import { Text, View } from '@tarojs/components'
import type { LevelPerks } from '@anglers/contract/growth'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { fullCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Sheet } from '@/ui/base/Sheet'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import './LevelCard.scss'

const FULL_PERCENT = 100

/** What a level opens beyond the one before it. */
function perksLabel(level: LevelPerks, before: LevelPerks | undefined): string {
  const words = t.growth.level
  const { signPoints, makeUps } = level
  if (signPoints === 0 && makeUps === 0) return words.nothing
  if (before && before.signPoints === signPoints && before.makeUps === makeUps) return words.same
  return [...(signPoints > 0 ? [words.signPoints(signPoints)] : []), ...(makeUps > 0 ? [words.makeUps(makeUps)] : [])].join(
    t.common.listSeparator,
  )
}

/** My level, how far the next one is, and what each opens. */
export const LevelCard = observer(function LevelCard() {
  const [levels] = useState(() => new Resource(() => call('GET user/levels', {}, { quiet: true })))
  const [open, setOpen] = useState(false)
  useEffect(() => void levels.load(), [levels])
  const { value, problem } = levels
  // The records below say what is wrong, and can be asked again.
  if (problem && !value) return null
  if (!value)
    return (
      <View className="level-card card">
        <Skeleton width={30} />
        <Skeleton shape="title" width={40} />
        <Skeleton />
      </View>
    )
  const { experience, level, levels: all } = value
  const words = t.growth.level
  const [own, next] = [all[level - 1]!, all[level]]
  return (
    <View className="level-card card">
      <View className="level-card__name">
        <Text>{words.mine}</Text>
      </View>
      <View className="level-card__line">
        <Text className="level-card__level">{`Lv${level}`}</Text>
        <Text className="level-card__experience">
          {next ? `${fullCount(experience)} / ${fullCount(next.experience)}` : fullCount(experience)}
        </Text>
      </View>
      <View className="level-card__bar" aria-hidden>
        <View
          className="level-card__fill"
          style={{
            width: `${next ? ((experience - own.experience) / (next.experience - own.experience)) * FULL_PERCENT : FULL_PERCENT}%`,
          }}
        />
      </View>
      <View className="level-card__line level-card__line--foot">
        <Text>{next ? words.toNext(fullCount(next.experience - experience)) : words.highest}</Text>
        <Tap className="level-card__all" onTap={() => setOpen(true)}>
          <Text>{words.all}</Text>
        </Tap>
      </View>
      <Sheet open={open} title={words.all} onClose={() => setOpen(false)}>
        <View className="level-card__levels">
          {all.map((one, index) => (
            <View key={one.level} className={classes('level-card__one', one.level === level && 'level-card__one--mine')}>
              <Text className="level-card__badge">{`Lv${one.level}`}</Text>
              <View className="level-card__perks">
                <Text>{perksLabel(one, all[index - 1])}</Text>
              </View>
              <Text className="level-card__from">{fullCount(one.experience)}</Text>
            </View>
          ))}
        </View>
      </Sheet>
    </View>
  )
})
