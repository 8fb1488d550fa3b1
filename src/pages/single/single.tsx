import { useEffect } from 'react'
import { replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

/** Leads to the article, or to all articles: a post has one page, whatever its type. */
export default function SinglePage() {
  const id = useParams().id('id')
  useEffect(() => replace(id ? routes.post(id) : routes.list({ type: 'single' })), [id])
  return <Screen>{null}</Screen>
}
