import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Html } from '@/features/site'
import { Sheet } from '@/ui/base/Sheet'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Row } from '@/ui/layout/Row'
import './SignRules.scss'

/** The rules, once somebody wants to read them. */
export const SignRules = observer(function SignRules() {
  const [rules] = useState(() => new Resource(() => call('GET sign/task-content', {}, { quiet: true })))
  const [open, setOpen] = useState(false)
  const { value, problem } = rules
  return (
    <View className="sign-rules">
      <Row
        icon="help"
        name={t.growth.sign.rules}
        onTap={() => {
          setOpen(true)
          void rules.load()
        }}
      />
      <Sheet open={open} title={t.growth.sign.rules} onClose={() => setOpen(false)}>
        <View className="sign-rules__text">
          {value ? (
            <Html html={value.html} />
          ) : problem ? (
            <Failure problem={problem} onRetry={() => void rules.refresh()} />
          ) : (
            [100, 80, 90].map((width) => <Skeleton key={width} width={width} />)
          )}
        </View>
      </Sheet>
    </View>
  )
})
