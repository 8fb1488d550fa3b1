import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { HotTags, hotTags, PostList } from '@/features/content'
import { Banners, Menus } from '@/features/site'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { SectionHead } from '@/ui/layout/SectionHead'
import { findBanners, findMenus, loadFind, mostLiked, refreshFind } from './sources'
import { SearchEntry } from './SearchEntry'
import './FindFeed.scss'

const FindTop = observer(function FindTop() {
  return (
    <>
      <SearchEntry />
      <Banners banners={findBanners.value ?? []} />
      <Menus menus={findMenus.value ?? []} />
      {hotTags.value !== null && hotTags.value.length > 0 && (
        <View className="find-section">
          <SectionHead title={t.find.hotTopics}>
            <Tap className="find-section__all" to={routes.topics()}>
              <Text>{t.titles['pages/topic/index']}</Text>
              <Icon name="forward" />
            </Tap>
          </SectionHead>
          <HotTags tags={hotTags.value} />
        </View>
      )}
      <View className="find-section find-section--posts">
        <SectionHead title={t.find.mostLiked}>
          <Tap className="find-section__all" to={routes.hot()}>
            <Text>{t.find.wholeRanking}</Text>
            <Icon name="forward" />
          </Tap>
        </SectionHead>
      </View>
    </>
  )
})

/** What there is to discover: the operator's choices, what is talked about, and the posts that are liked most. */
export function FindFeed() {
  useEffect(loadFind, [])
  // The reader may be another by then.
  useDidShow(loadFind)
  return <PostList source={mostLiked} empty={{ text: t.common.noPosts }} header={<FindTop />} onRefresh={refreshFind} />
}
