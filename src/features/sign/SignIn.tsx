import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AdvertSlot } from '@/features/advert'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { Milestones } from './Milestones'
import { SignBook } from './SignBook'
import { SignCalendar } from './SignCalendar'
import { SignCard } from './SignCard'
import { SignRules } from './SignRules'
import './SignIn.scss'

/** The daily sign-in. */
export const SignIn = observer(function SignIn() {
  const [book] = useState(() => new SignBook())
  useEffect(() => void book.load(), [book])
  // It may be another day by now.
  useDidShow(() => {
    if (book.standing.phase !== 'loading' && book.standing.value) void book.refresh()
  })
  const { value, problem } = book.standing
  if (problem && !value) return <Failure problem={problem} onRetry={() => void book.refresh()} />
  return (
    <Scroll onRefresh={() => book.refresh()}>
      <View className="daily-sign">
        {value ? (
          <>
            <SignCard book={book} />
            <Milestones book={book} />
            <SignCalendar book={book} />
            <SignRules />
            <AdvertSlot place="sign" />
          </>
        ) : (
          [0, 1].map((card) => (
            <View key={card} className="card">
              <Skeleton width={30} />
              <Skeleton shape="title" width={50} />
              <Skeleton />
              <Skeleton width={80} />
            </View>
          ))
        )}
      </View>
    </Scroll>
  )
})
