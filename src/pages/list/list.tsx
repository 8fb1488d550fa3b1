import { useState } from 'react'
import { postList, PostList, postTypeOf, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { useParams, type Params } from '@/lib/params'
import { Screen } from '@/shell/Screen'

/** By tag, category, author or type, or several of them. */
const queryOf = ({ id, text }: Params) => ({
  tag: id('tag'),
  category: id('category'),
  author: id('author'),
  type: postTypeOf(text('type')),
})

/** What is listed, where that has a name of its own. */
function titleOf({ id, text }: Params): string | undefined {
  const title = text('title')
  if (title) return id('tag') ? `#${title}` : title
  const type = postTypeOf(text('type'))
  return type && t.content.types[type]
}

export default function ListPage() {
  const params = useParams()
  const [source] = useState(() => postList('GET posts', queryOf(params)))
  usePostSharing()
  return (
    <Screen title={titleOf(params)}>
      <PostList source={source} empty={{ text: t.content.empty.list }} fresh />
    </Screen>
  )
}
