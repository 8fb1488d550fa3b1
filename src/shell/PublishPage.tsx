import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ComponentType } from 'react'
import { expireFeeds } from '@/features/home'
import { OutboxNote } from '@/features/outbox'
import { postOf } from '@/features/post'
import { ConflictSheet, PostForm, type PostFormType } from '@/features/publish'
import { t } from '@/lib/i18n'
import { back, backTo, replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { MembersOnly } from './MembersOnly'
import { fetchMyPosts } from './pageFailures'
import { Screen } from './Screen'
import './PublishPage.scss'

interface Props<Own extends object> {
  of: PostFormType<Own>
  Editor: ComponentType<{ form: PostForm<Own> }>
  /** What the page is called where a post is edited. */
  editing: string
}

interface Opened {
  id: number | undefined
  /** What waits in the outbox and is changed. */
  outbox: string | undefined
}

const Publish = observer(function Publish<Own extends object>({ of, Editor, editing, id, outbox }: Props<Own> & Opened) {
  const [form] = useState(() => new PostForm(of, id, outbox))
  const [source] = useState(() => new Resource(() => form.load()))
  const title = id ? editing : undefined

  useEffect(() => {
    void source.load()
    if (form.restored && !outbox) toaster.show(t.publish.restored)
    fetchMyPosts()
    return () => form.leave()
  }, [form, source, outbox])

  const handleSubmit = async () => {
    const saves = form.isPublished
    const outcome = await form.submit()
    if (outcome.kind === 'failed') return
    if (outcome.kind === 'waiting') {
      backTo(routes.myPosts('draft'))
      return
    }
    expireFeeds()
    if (outcome.kind === 'arrived') {
      toaster.show(t.publish.arrived, { type: 'success' })
      replace(routes.myPosts())
      return
    }
    const unseen = outcome.state === 'checking' || outcome.state === 'held'
    toaster.show(unseen ? t.publish.checking : saves ? t.common.saved : t.publish.published, { type: 'success' })
    // Whatever shows the post already takes over what was changed.
    if (id) void postOf(id).refresh()
    backTo((of.page ?? routes.post)(outcome.id))
  }
  const handleDiscard = async () => {
    if (!(await modals.ask(t.publish.clearSure, { confirmText: t.common.clear }))) return
    form.discard()
    if (outbox) return back()
    if (id) void source.refresh()
  }

  if (source.problem)
    return (
      <Screen title={title}>
        <Failure problem={source.problem} onRetry={() => void source.refresh()} />
      </Screen>
    )
  if (form.isAwaited)
    return (
      <Screen title={title}>
        <View className="card">
          <Skeleton shape="title" width={60} />
          <Skeleton />
          <Skeleton width={80} />
        </View>
      </Screen>
    )
  const footer = (
    <View className="publish-bar">
      {!form.isEmpty && (
        <Button className="publish-bar__clear" onTap={() => void handleDiscard()}>
          {t.common.clear}
        </Button>
      )}
      <Button kind="primary" wide className="publish-bar__send" busy={form.busy} disabled={form.isEmpty} onTap={() => void handleSubmit()}>
        {form.isPublished ? t.common.save : t.publish.send}
      </Button>
    </View>
  )
  return (
    <Screen title={title} footer={footer}>
      <Scroll>
        {!outbox && <OutboxNote />}
        <Editor form={form} />
      </Scroll>
      <ConflictSheet form={form} />
    </Screen>
  )
})

/** The page where a post of one type is written, or edited: `id` of the page's parameters says which. */
export function PublishPage<Own extends object>(props: Props<Own>) {
  const params = useParams()
  return (
    <MembersOnly why={t.publish.signInFirst}>
      <Publish {...props} id={params.id('id')} outbox={params.text('outbox') || undefined} />
    </MembersOnly>
  )
}
