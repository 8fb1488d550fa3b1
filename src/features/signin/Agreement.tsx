import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { agreement } from './agreement'
import './Agreement.scss'

/** A box to tick, beside what is agreed to. */
export const Agreement = observer(function Agreement() {
  const { accepted } = agreement
  const asText = (text: string) => text
  const asLink = (page: string) => (text: string) => (
    <Tap key={page} className="agreement__link" to={routes.page(page)}>
      <Text>{text}</Text>
    </Tap>
  )
  return (
    <View className="agreement">
      <Tap className="agreement__tick" label={t.signin.agree(asText, asText).join('')} pressed={accepted} onTap={() => agreement.flip()}>
        <View className={classes('agreement__box', accepted && 'agreement__box--on')}>{accepted && <Icon name="check" />}</View>
      </Tap>
      <View className="agreement__words">
        {t.signin
          .agree(asLink('terms'), asLink('privacy'))
          .map((part) => (typeof part === 'string' ? <Text key={part}>{part}</Text> : part))}
      </View>
    </View>
  )
})
