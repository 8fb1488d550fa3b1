import { Text, View } from '@tarojs/components'
import type { Picture } from '@anglers/contract/common'
import type { ReactNode } from 'react'
import { Tap } from '../base/Tap'
import { CoverPicture } from './CoverPicture'
import './CoverRow.scss'

interface Props {
  cover: Picture | null
  /** Stands in the place of the cover where there is none. */
  sign: string
  name: string
  badge?: ReactNode
  description: string
  counts: string
  /** Where a tap leads, unless there is `onTap`. */
  to: string
  onTap?: () => void
  /** What is beside it, as the button that follows it. */
  children?: ReactNode
}

/** A forum or a topic in a list of such. */
export function CoverRow({ cover, sign, name, badge, description, counts, to, onTap, children }: Props) {
  return (
    <View className="cover-row">
      <Tap className="cover-row__what" to={onTap ? undefined : to} onTap={onTap}>
        <CoverPicture cover={cover} sign={sign} />
        <View className="cover-row__words">
          <View className="cover-row__name">
            <Text>{name}</Text>
            {badge}
          </View>
          {description !== '' && (
            <View className="cover-row__description two-lines">
              <Text>{description}</Text>
            </View>
          )}
          <View className="cover-row__counts">
            <Text>{counts}</Text>
          </View>
        </View>
      </Tap>
      {children}
    </View>
  )
}
