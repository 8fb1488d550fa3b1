import { Text, View } from '@tarojs/components'
import type { Locked } from '@anglers/contract/content'
import { lockReason } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import './LockPanel.scss'

interface Props {
  locked: Locked
}

/** The one way on from a lock, where there is one today. */
function wayOf({ by }: Locked): { name: string, to: string } | null {
  if (by === 'login') return { name: t.common.signIn, to: routes.login() }
  if (by === 'vip') return { name: t.post.aboutVip, to: routes.vip() }
  return null
}

/** What is not open yet. */
function noteOf({ by }: Locked): string {
  if (by === 'paid') return t.post.payingOpensSoon
  if (by === 'password') return t.post.passwordOpensSoon
  return ''
}

/** What stands in the place of a body that the reader may not see: why, and what would open it. */
export function LockPanel({ locked }: Props) {
  const way = wayOf(locked)
  const note = noteOf(locked)
  return (
    <View className='lock-panel'>
      <Icon name='lock' className='lock-panel__icon' />
      <View className='lock-panel__reason'><Text>{lockReason(locked)}</Text></View>
      {note !== '' && <View className='lock-panel__note'><Text>{note}</Text></View>}
      {way && <Button kind='primary' small className='lock-panel__way' to={way.to}>{way.name}</Button>}
    </View>
  )
}
