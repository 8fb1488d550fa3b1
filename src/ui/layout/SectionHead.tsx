import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './SectionHead.scss'

interface Props {
  title: string
  /** An action at the end of its line. */
  children?: ReactNode
}

/** The title of a section. */
export function SectionHead({ title, children }: Props) {
  return (
    <View className="section-head">
      <View className="section-head__title" role="heading" aria-level={2}>
        <Text>{title}</Text>
      </View>
      {children}
    </View>
  )
}
