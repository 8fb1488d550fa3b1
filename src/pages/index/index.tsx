import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { usePostSharing } from '@/features/content'
import { homeBanners, HomeFeed, HomeHeader, homeMenus, loadTop, refreshTop, StickyStrip } from '@/features/home'
import { Banners, Menus } from '@/features/site'
import { Screen } from '@/shell/Screen'

const HomeTop = observer(function HomeTop() {
  useEffect(loadTop, [])
  return (
    <>
      <Banners banners={homeBanners.value ?? []} />
      <Menus menus={homeMenus.value ?? []} />
      <StickyStrip />
    </>
  )
})

export default function HomePage() {
  usePostSharing()
  return (
    <Screen tab='home' bar='own' header={<HomeHeader />}>
      <HomeFeed top={<HomeTop />} onRefreshTop={refreshTop} />
    </Screen>
  )
}
