import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PostCard } from '@anglers/contract/content'
import type { PostLink } from '@anglers/contract/messageCards'
import { MAX_PER_PAGE } from '@anglers/contract/limits'
import { coverOf } from '@/features/content'
import { t } from '@/lib/i18n/rooms'
import { callPage } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { SearchBox } from '@/ui/form/SearchBox'
import './PostPicker.scss'

interface Props {
  onChoose: (post: PostLink, type: string) => void
}

/** What everybody may know of can be put into a text: my own newest, or what is found by a word. */
async function find(word: string): Promise<PostCard[]> {
  if (!word) {
    const { items } = await callPage('GET mine/posts', { state: 'live', page: 1, per_page: MAX_PER_PAGE }, { quiet: true })
    return items.filter(({ visibility }) => visibility !== 3)
  }
  const { items } = await callPage('GET search/search', { word, scope: 'post', page: 1, per_page: MAX_PER_PAGE }, { quiet: true })
  return items.flatMap((hit) => ('post' in hit && hit.post ? [hit.post] : []))
}

/** Chooses a post, such as a film. */
export const PostPicker = observer(function PostPicker({ onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState(() => new Resource(() => find('')))
  useEffect(() => void source.load(), [source])
  const handleInput = (word: string) => {
    setTyped(word)
    if (word === '') setSource(new Resource(() => find('')))
  }
  const posts = source.value
  return (
    <View className="post-picker">
      <SearchBox
        value={typed}
        placeholder={t.writing.searchPosts}
        onInput={handleInput}
        onSearch={() => setSource(new Resource(() => find(typed.trim())))}
      />
      <ScrollView className="post-picker__list" scrollY>
        {source.problem && <Failure problem={source.problem} onRetry={() => void source.refresh()} />}
        {posts?.length === 0 && (
          <View className="post-picker__none">
            <Text>{t.writing.noPosts}</Text>
          </View>
        )}
        {posts?.map((post) => {
          const cover = coverOf(post)
          return (
            <Tap key={post.id} className="post-picker__post" onTap={() => onChoose(linkOf(post), post.type)}>
              {cover && <Img className="post-picker__thumb" src={cover.thumb} alt="" color={cover.color} />}
              <View className="post-picker__words">
                <View className="post-picker__title two-lines">{post.title || post.text || t.post.postOf(post.author.nickName)}</View>
                <View className="post-picker__author ellipsis">{`${t.content.types[post.type]} · ${post.author.nickName}`}</View>
              </View>
            </Tap>
          )
        })}
      </ScrollView>
    </View>
  )
})

const linkOf = (post: PostCard): PostLink => ({
  type: 'post',
  id: post.id,
  title: post.title || post.text,
  author: post.author.nickName,
  thumb: coverOf(post)?.thumb ?? null,
  gone: false,
})
