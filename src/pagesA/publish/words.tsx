import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { expireFeeds } from '@/features/home'
import { postOf } from '@/features/post'
import { WordsEditor, WordsForm } from '@/features/publish'
import { t } from '@/lib/i18n'
import { backTo, replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import './words.scss'

interface Props {
  id: number | undefined
}

const Editor = observer(function Editor({ id }: Props) {
  const [form] = useState(() => new WordsForm(id))
  const [source] = useState(() => new Resource(() => form.load()))
  const title = id ? t.publish.editWords : undefined
  const saves = Boolean(id) && !form.isDraft

  useEffect(() => {
    void source.load()
    if (form.restored) toaster.show(t.publish.restored)
    return () => form.leave()
  }, [form, source])

  const handleSubmit = async () => {
    const outcome = await form.submit()
    if (outcome.kind === 'failed') return
    expireFeeds()
    if (outcome.kind === 'arrived') {
      toaster.show(t.publish.arrived, { type: 'success' })
      replace(routes.myPosts())
      return
    }
    toaster.show(outcome.state === 'checking' ? t.publish.checking : saves ? t.common.saved : t.publish.published, { type: 'success' })
    // Whatever shows the post already takes over what was changed.
    if (id) void postOf(id).refresh()
    backTo(routes.post(outcome.id))
  }
  const handleDiscard = async () => {
    if (!(await modals.ask(t.publish.clearSure, { confirmText: t.common.clear }))) return
    form.discard()
    if (id) void source.refresh()
  }

  if (source.problem) return <Screen title={title}><Failure problem={source.problem} onRetry={() => void source.refresh()} /></Screen>
  const footer = (
    <View className='words-bar'>
      {!form.isEmpty && <Button className='words-bar__clear' onTap={() => void handleDiscard()}>{t.common.clear}</Button>}
      <Button kind='primary' wide className='words-bar__send' busy={form.busy} disabled={form.isEmpty} onTap={() => void handleSubmit()}>
        {saves ? t.common.save : t.publish.send}
      </Button>
    </View>
  )
  return (
    <Screen title={title} footer={footer}>
      <Scroll><WordsEditor form={form} /></Scroll>
    </Screen>
  )
})

export default function WordsPage() {
  const id = useParams().id('id')
  return <MembersOnly why={t.publish.signInFirst}><Editor id={id} /></MembersOnly>
}
