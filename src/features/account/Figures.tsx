import { Text, View } from '@tarojs/components'
import { shortCount } from '@/lib/format'
import { Tap } from '@/ui/base/Tap'
import './Figures.scss'

interface Figure {
  name: string
  /** Null while it is not known yet. */
  count: number | null
  /** Where its things are listed. */
  to?: string
}

interface Props {
  figures: Figure[]
}

/** Counts in a row, each with its name below. */
export function Figures({ figures }: Props) {
  return (
    <View className="figures">
      {figures.map(({ name, count, to }) => {
        const figure = (
          <>
            <View className="figures__count">
              <Text>{count === null ? '–' : shortCount(count)}</Text>
            </View>
            <View className="figures__name">
              <Text>{name}</Text>
            </View>
          </>
        )
        return to === undefined ? (
          <View key={name} className="figures__figure">
            {figure}
          </View>
        ) : (
          <Tap key={name} className="figures__figure" to={to}>
            {figure}
          </Tap>
        )
      })}
    </View>
  )
}
