import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { usePostSharing } from '@/features/content'
import { homeBanners, HomeFeed, HomeHeader, homeMenus, loadTop, loadWeather, refreshTop, StickyStrip } from '@/features/home'
import { Banners, Menus } from '@/features/site'
import { Screen } from '@/shell/Screen'
import { useScan } from '@/shell/useScan'

const HomeTop = observer(function HomeTop() {
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
  useScan()
  // What comes one after the other would push the posts down, each time, while somebody begins to read.
  const [topReady, setTopReady] = useState(false)
  useEffect(() => {
    void loadTop().then(() => {
      setTopReady(true)
      loadWeather()
    })
  }, [])
  // The reader may be another by now.
  useDidShow(() => void loadTop().then(topReady ? loadWeather : undefined))
  return (
    <Screen tab="home" header={<HomeHeader />}>
      <HomeFeed top={<HomeTop />} topReady={topReady} onRefreshTop={refreshTop} />
    </Screen>
  )
}
