import { View } from '@tarojs/components'
import { Safety } from './Safety'
import { SmallMap } from './SmallMap'

/** Where a private spot is, as far as this reader may know, and what is dangerous there. */
export function SpotAbout({ id }: { id: number }) {
  return (
    <View>
      <SmallMap id={id} type="places" />
      <Safety id={id} />
    </View>
  )
}
