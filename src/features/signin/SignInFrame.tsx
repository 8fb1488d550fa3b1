import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/base/Icon'
import { Scroll } from '@/ui/layout/Scroll'
import { AgreementSheet } from './AgreementSheet'
import './SignInFrame.scss'

interface Props {
  title: string
  children: ReactNode
}

/** What the pages around signing in have in common. */
export function SignInFrame({ title, children }: Props) {
  return (
    <>
      <Scroll>
        <View className="sign-in">
          <View className="sign-in__mark">
            <Icon name="fish" />
          </View>
          <View className="sign-in__title" role="heading" aria-level={2}>
            <Text>{title}</Text>
          </View>
          {children}
        </View>
      </Scroll>
      <AgreementSheet />
    </>
  )
}
