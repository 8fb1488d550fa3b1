import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { origin } from '@/platform/browser'
import { copyText } from '@/stores/clipboard'
import { Button } from '@/ui/base/Button'
import { OutLink } from '@/ui/base/OutLink'
import { Scroll } from '@/ui/layout/Scroll'
import './LeadsOut.scss'

interface Props {
  url: string
  host: string
}

/** Where a link leads that nobody vouches for, whole and in plain sight; and how to go there all the same. */
export function LeadsOut({ url, host }: Props) {
  return (
    <Scroll>
      <View className="leads-out">
        <View className="leads-out__title" role="heading" aria-level={2}>
          <Text>{t.site.web.leaving}</Text>
        </View>
        <View className="leads-out__host">
          <Text>{host}</Text>
        </View>
        <View className="leads-out__url">
          <Text userSelect>{url}</Text>
        </View>
        <View className="leads-out__warning">
          <Text>{origin ? t.site.web.warning : `${t.site.web.warning} ${t.site.web.howTo}`}</Text>
        </View>
        <OutLink className="button button--primary button--wide" url={url}>
          {t.site.web.outside}
        </OutLink>
        <Button wide kind={origin ? 'plain' : 'primary'} onTap={() => void copyText(url)}>
          {t.site.web.copy}
        </Button>
      </View>
    </Scroll>
  )
}
