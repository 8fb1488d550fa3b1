import { View } from '@tarojs/components'
import { APP_VERSION } from '@anglers/contract/limits'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { AboutRows, DisplayRow, LanguageRow, mine, MyCard, MyCover, MyThings, SignInCard, SignOutButton } from '@/features/account'
import { Menus, myMenus } from '@/features/site'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { Screen } from '@/shell/Screen'
import { Row } from '@/ui/layout/Row'
import { Scroll } from '@/ui/layout/Scroll'
import './mine.scss'

/** Posts, likes and followers change elsewhere: the figures come anew each time the page is shown. */
async function refresh(): Promise<void> {
  await Promise.all([myMenus.load(), session.active ? mine.refresh() : undefined, unread.refresh()])
}

export default observer(function MinePage() {
  const { active } = session
  useEffect(() => void refresh(), [active])
  useDidShow(() => void refresh())

  return (
    <Screen tab="mine" clearBar header={<View />}>
      <Scroll onRefresh={refresh}>
        <MyCover />
        <View className="mine">
          {active ? (
            <>
              <MyCard />
              <MyThings />
            </>
          ) : (
            <SignInCard />
          )}
          <Menus menus={myMenus.value ?? []} />
          <View className="mine__rows">
            {active && <Row icon="comment" name={t.chat.conversations} unread={unread.messages + unread.groups} to={routes.chats()} />}
            {active && <Row icon="bell" name={t.account.notices} unread={unread.notices} to={routes.notices()} />}
            {active && <Row icon="wallet" name={t.account.wallet} to={routes.wallet()} />}
            {active && <Row icon="calendar" name={t.titles['member/sign/sign']} to={routes.sign()} />}
            {active && <Row icon="tasks" name={t.titles['member/task/task']} to={routes.tasks()} />}
            {active && <Row icon="star" name={t.titles['member/mine/integral']} to={routes.points()} />}
            <Row icon="trophy" name={t.titles['pagesA/ranking/ranking']} to={routes.ranking()} />
            {active && <Row icon="members" name={t.titles['member/referral/referral']} to={routes.referral()} />}
            <DisplayRow />
            <LanguageRow />
            {active && <Row icon="settings" name={t.titles['member/editme/editme']} to={routes.settings()} />}
            <Row icon="help" name={t.titles['member/feedback/feedback']} to={routes.feedback()} />
            <AboutRows />
            <Row icon="up" name={t.titles['pages/update/update']} note={APP_VERSION} to={routes.update()} />
          </View>
          {active && <SignOutButton />}
        </View>
      </Scroll>
    </Screen>
  )
})
