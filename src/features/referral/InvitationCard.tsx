import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n/rooms'
import { keepPicture } from '@/stores/album'
import { copyText } from '@/stores/clipboard'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { ShareTap } from '@/ui/base/ShareTap'
import { Tap } from '@/ui/base/Tap'
import { Headline } from '@/ui/layout/Headline'
import { shareInvitation } from './actions'
import './InvitationCard.scss'

interface Props {
  code: string
  link: string
  qrcode: string
  /** Points. */
  reward: { points: number; inviteePoints: number }
}

/** My invitation, in all the ways to hand it on. */
export function InvitationCard({ code, link, qrcode, reward }: Props) {
  return (
    <View className="invitation card">
      <Headline title={t.referral.title} text={t.referral.promise(reward.points, reward.inviteePoints)} />
      <View className="invitation__frame">
        <Img className="invitation__qrcode" src={qrcode} alt={t.referral.qrcode} />
      </View>
      <Tap className="invitation__code" onTap={() => void copyText(code)}>
        <Text className="invitation__name">{t.referral.code}</Text>
        <Text>{code}</Text>
        <Text className="spoken">{t.referral.copyCode}</Text>
      </Tap>
      <ShareTap className="button button--primary button--wide" label={t.referral.share} onShare={() => void shareInvitation(code)}>
        <Icon name="share" />
        <Text>{t.referral.share}</Text>
      </ShareTap>
      <View className="invitation__ways">
        <Button kind="quiet" onTap={() => void copyText(link)}>
          {t.referral.copyLink}
        </Button>
        <Button kind="quiet" onTap={() => void keepPicture(qrcode, `anglers-${code}.png`)}>
          {t.referral.savePicture}
        </Button>
      </View>
    </View>
  )
}
