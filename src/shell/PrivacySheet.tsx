import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { CONSENT_BUTTON_ID } from '@/platform/privacy'
import { privacy } from '@/stores/privacy'
import { Button } from '@/ui/base/Button'
import { ConsentButton } from '@/ui/base/ConsentButton'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import './PrivacySheet.scss'

/** Asks for consent to the use of private information, before its first use. */
export const PrivacySheet = observer(function PrivacySheet() {
  const refuse = () => privacy.close(false)
  return (
    <Sheet open={privacy.asking} title={t.privacy.title} onClose={refuse}>
      <View className="privacy-sheet">
        <View className="privacy-sheet__why">
          <Text>{t.privacy.why}</Text>
        </View>
        <Tap className="privacy-sheet__policy" to={routes.page('privacy')} onTap={refuse}>
          <Text>{t.privacy.read}</Text>
        </Tap>
        <ConsentButton id={CONSENT_BUTTON_ID} onAgree={() => privacy.close(true)}>
          {t.privacy.agree}
        </ConsentButton>
        <Button kind="quiet" wide onTap={refuse}>
          {t.privacy.refuse}
        </Button>
      </View>
    </Sheet>
  )
})
