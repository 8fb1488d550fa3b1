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
  const { agree, terms, andThe, privacy } = t.signin
  return (
    <View className="agreement">
      <Tap className="agreement__tick" label={agree + terms + andThe + privacy} pressed={accepted} onTap={() => agreement.flip()}>
        <View className={classes('agreement__box', accepted && 'agreement__box--on')}>{accepted && <Icon name="check" />}</View>
      </Tap>
      <View className="agreement__words">
        <Text>{agree}</Text>
        <Tap className="agreement__link" to={routes.page('terms')}>
          <Text>{terms}</Text>
        </Tap>
        <Text>{andThe}</Text>
        <Tap className="agreement__link" to={routes.page('privacy')}>
          <Text>{privacy}</Text>
        </Tap>
      </View>
    </View>
  )
})
