import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { posts } from '@/features/content'
import { expireFeeds } from '@/features/home'
import { ReprintForm, ReprintView } from '@/features/reprint'
import { t } from '@/lib/i18n'
import { backTo, replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { Scroll } from '@/ui/layout/Scroll'

const Reprint = observer(function Reprint({ id, outbox }: { id: number; outbox: string | undefined }) {
  const [form] = useState(() => new ReprintForm(id, outbox))
  const [source] = useState(() => new Resource(() => form.load()))
  useEffect(() => {
    void source.load()
    return () => form.leave()
  }, [form, source])

  const handleSend = async () => {
    const sent = await form.send()
    if (!sent) return
    if (sent === 'waiting') {
      replace(routes.myPosts('draft'))
      return
    }
    expireFeeds()
    if (sent === 'arrived') {
      toaster.show(t.publish.arrived, { type: 'success' })
      replace(routes.myPosts())
      return
    }
    const post = posts.get(id)
    if (post && sent.state === 'live') post.merge({ counts: { ...post.data.counts, reprints: post.data.counts.reprints + 1 } })
    toaster.show(sent.state === 'live' ? t.reprint.done : t.publish.checking, { type: 'success' })
    backTo(routes.post(sent.id))
  }
  if (source.problem)
    return (
      <Screen>
        <Failure problem={source.problem} onRetry={() => void source.refresh()} />
      </Screen>
    )
  return (
    <Screen
      footer={
        <View className="reprint-bar">
          <Button kind="primary" wide busy={form.busy} disabled={!form.source} onTap={() => void handleSend()}>
            {t.content.reprint}
          </Button>
        </View>
      }
    >
      <Scroll>
        <ReprintView form={form} />
      </Scroll>
    </Screen>
  )
})

export default function ReprintPage() {
  const params = useParams()
  const id = params.id('id')
  return (
    <MembersOnly why={t.publish.signInFirst}>
      {id ? (
        <Reprint id={id} outbox={params.text('outbox') || undefined} />
      ) : (
        <Screen>
          <Gone />
        </Screen>
      )}
    </MembersOnly>
  )
}
