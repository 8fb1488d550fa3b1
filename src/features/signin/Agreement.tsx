import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { agreement } from './agreement'
import { AgreementWords } from './AgreementWords'
import './Agreement.scss'

/** A box to tick, beside what is agreed to. */
export const Agreement = observer(function Agreement() {
  const { accepted } = agreement
  const asText = (text: string) => text
  return (
    <View className="agreement">
      <Tap className="agreement__tick" label={t.signin.agree(asText, asText).join('')} pressed={accepted} onTap={() => agreement.flip()}>
        <View className={classes('agreement__box', accepted && 'agreement__box--on')}>{accepted && <Icon name="check" />}</View>
      </Tap>
      <View className="agreement__words">
        <AgreementWords />
      </View>
    </View>
  )
})
