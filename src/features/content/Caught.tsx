import { View } from '@tarojs/components'
import type { CatchLine } from '@anglers/contract/catches'
import { caughtWords } from '@/lib/caught'

interface Props {
  /** None where the post was kept by an older app. */
  catches?: CatchLine[]
  /** All of it in full, as on the post's own page. */
  whole?: boolean
}

/** What was caught: on a card the first of it, and how much more there is. */
export const Caught = ({ catches = [], whole }: Props) =>
  catches.slice(0, whole ? undefined : 1).map((line, at) => (
    <View key={at} className="caught icon-before icon--fish">
      {caughtWords(line, whole) + (!whole && catches[1] ? ` +${catches.length - 1}` : '')}
    </View>
  ))
