import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Html } from '@/features/site'
import { Notice } from '@/ui/feedback/Notice'
import { Scroll } from '@/ui/layout/Scroll'
import './Closed.scss'

interface Props {
  /** The operator's words, sanitised; empty when there are none. */
  html: string
}

/** What stands in the place of every page's content during maintenance. */
export function Closed({ html }: Props) {
  if (html === '') return <Notice picture="calm" text={t.shell.maintenance} />
  return (
    <Scroll>
      <View className="closed">
        <Html html={html} />
      </View>
    </Scroll>
  )
}
