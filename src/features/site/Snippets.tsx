import { View } from '@tarojs/components'
import type { Snippet } from '@anglers/contract/site'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Html } from './Html'
import './Snippets.scss'

interface Props {
  /** The page's path: pages/update/update. */
  page: string
}

/** What the operator adds to a page; nothing while it is not there. */
export const Snippets = observer(function Snippets({ page }: Props) {
  const [source] = useState(() => new Resource<Snippet[]>(() => call('GET setting/code', { page }, { quiet: true })))
  useEffect(() => void source.load(), [source])
  return (
    <>
      {source.value?.map(({ id, html }) => (
        <View key={id} className="snippet">
          <Html html={html} />
        </View>
      ))}
    </>
  )
})
