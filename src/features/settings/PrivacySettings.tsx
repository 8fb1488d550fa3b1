import { View } from '@tarojs/components'
import type { Audience, UserInfo } from '@anglers/contract/account'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { locateMe } from '@/stores/locateMe'
import { choices, toaster } from '@/stores/overlays'
import { Row } from '@/ui/layout/Row'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { setPrivacy } from './myInfo'

const audiences: Audience[] = ['everyone', 'following', 'nobody']

async function chooseAudience(who: 'messages' | 'online' | 'groups', now: Audience) {
  const audience = audiences[await choices.ask(audiences.map((key) => ({ name: t.settings.audiences[key], on: key === now })))]
  if (audience) await setPrivacy({ [who]: audience })
}

/** A member who wants to be seen nearby is asked for the place then and there: nothing asks for it later. */
async function flipNearby(nearby: boolean) {
  const isSet = await setPrivacy({ nearby })
  if (isSet && nearby && !(await locateMe())) toaster.show(t.settings.noPlace, { type: 'warning' })
}

interface Props {
  privacy: UserInfo['privacy']
}

/** Who sees what of me. */
export function PrivacySettings({ privacy: { nearby, messages, online, groups } }: Props) {
  return (
    <View className="card settings__card">
      <SwitchRow name={t.settings.nearby} note={t.settings.nearbyNote} on={nearby} onFlip={() => void flipNearby(!nearby)} />
      <Row name={t.settings.messages} note={t.settings.audiences[messages]} onTap={() => void chooseAudience('messages', messages)} />
      <Row name={t.settings.online} note={t.settings.audiences[online]} onTap={() => void chooseAudience('online', online)} />
      <Row name={t.settings.groups} note={t.settings.audiences[groups]} onTap={() => void chooseAudience('groups', groups)} />
      <Row name={t.titles['member/mine/blacklist']} to={routes.blacklist()} />
      <Row name={t.titles['member/mine/dismissed']} to={routes.dismissed()} />
    </View>
  )
}
