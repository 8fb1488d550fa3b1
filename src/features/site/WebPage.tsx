import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { site } from '@/stores/site'
import { OutLink } from '@/ui/base/OutLink'
import { WebFrame } from '@/ui/base/WebFrame'
import { Gone } from '@/ui/feedback/Gone'
import { LeadsOut } from './LeadsOut'
import { targetAmong, trustedHosts } from './links'
import './WebPage.scss'

interface Props {
  /** As it came with the page's address: from anybody. */
  address: string
}

/** The page that maintenance sends everybody to needs no place in the list. */
function noticeHost(): string[] {
  const { closed } = site.frame
  return closed?.kind === 'sent' ? [closed.url.split('/')[2]!.toLowerCase()] : []
}

/** A page of the web: shown here when the operator vouches for its host, else the reader is told where it leads. */
export const WebPage = observer(function WebPage({ address }: Props) {
  const [source] = useState(trustedHosts)
  useEffect(() => void source.load(), [source])
  const hosts = [...noticeHost(), ...(source.value?.seast_webview_hosts ?? [])]
  const target = targetAmong(hosts, address)
  const path = target.kind === 'page' ? target.path : undefined
  useEffect(() => {
    if (path) replace(path)
  }, [path])

  if (target.kind === 'bad') return <Gone text={t.site.web.bad} />
  // Which hosts the operator vouches for is not known yet: nothing is shown that would be taken back.
  if (target.kind === 'page' || (target.kind === 'outside' && (source.phase === 'idle' || source.phase === 'loading'))) return null
  const { url, host } = target
  if (target.kind === 'outside') return <LeadsOut url={url} host={host} />
  return (
    <>
      <View className="web-page">
        <View className="web-page__host ellipsis">
          <Text>{host}</Text>
        </View>
        <OutLink className="web-page__out" url={url}>
          {t.site.web.outside}
        </OutLink>
      </View>
      <WebFrame url={url} label={host} />
    </>
  )
})
