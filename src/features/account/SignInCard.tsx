import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Headline } from '@/ui/layout/Headline'
import './SignInCard.scss'

/** What a visitor finds in the place of their own card. */
export function SignInCard() {
  return (
    <View className="sign-in-card card">
      <View className="sign-in-card__disc">
        <Icon name="fish" />
      </View>
      <Headline title={t.account.visitor.title} text={t.account.visitor.promise} />
      <Button kind="primary" wide to={routes.login()}>
        {t.signin.signIn}
      </Button>
    </View>
  )
}
