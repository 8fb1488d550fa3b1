import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { FORUM_REQUEST_CHARS, POST_PASSWORD_CHARS } from '@anglers/contract/limits'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { ApiError, problemOf, showNetworkError } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Field } from '@/ui/form/Field'
import type { Forum } from './Forum'
import './ForumGate.scss'

interface Props {
  forum: Forum
  /** The reader may enter from now on. */
  onEntered: () => void
}

/** What stands in the place of the posts of a forum that the reader may not enter: what it asks for. */
export const ForumGate = observer(function ForumGate({ forum, onEntered }: Props) {
  const { access } = forum.data
  if (access === 'all') return null
  return (
    <View className="forum-gate">
      <Icon name="lock" className="forum-gate__icon" />
      <View className="forum-gate__reason">
        <Text>{t.forum.gates[access]}</Text>
      </View>
      {access === 'vip' ? (
        <Button kind="primary" small to={routes.vip()}>
          {t.post.aboutVip}
        </Button>
      ) : !session.active ? (
        <Button kind="primary" small to={routes.login()}>
          {t.common.signIn}
        </Button>
      ) : access === 'members' ? (
        // They are one by now, and the forum was asked for before.
        <Button kind="primary" small onTap={onEntered}>
          {t.forum.enter}
        </Button>
      ) : access === 'paid' ? (
        <PayGate key={forum.data.priceFen} forum={forum} onEntered={onEntered} />
      ) : (
        <WordsGate forum={forum} onEntered={onEntered} />
      )}
    </View>
  )
})

/** The price of a forum, out of the reader's credit. */
const PayGate = observer(function PayGate({ forum, onEntered }: Props) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const price = forum.data.priceFen ?? 0
  const pay = async () => {
    if (!(await modals.ask(t.forum.confirmPay(fullYuan(price)), { confirmText: t.forum.enter }))) return
    setBusy(true)
    try {
      await forum.pay(price, key)
      onEntered()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'insufficient_balance') {
        if (await modals.ask(t.post.creditMissing, { confirmText: t.titles['member/wallet/recharge-credit'] })) open(routes.topUp())
      } else toaster.show(problemOf(error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" wide busy={busy} onTap={() => void pay()}>
      {t.forum.pay(fullYuan(price))}
    </Button>
  )
})

/** A password is typed here, or why one wants to be let in. */
const WordsGate = observer(function WordsGate({ forum, onEntered }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const asks = forum.data.access === 'approval'
  if (asks && forum.data.waiting)
    return (
      <View className="forum-gate__waiting">
        <Text>{t.forum.waiting}</Text>
      </View>
    )
  const send = async () => {
    if (busy || (!asks && typed === '')) return
    setBusy(true)
    try {
      await (asks ? forum.ask(typed) : forum.enter(typed))
      if (forum.data.open) onEntered()
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.params.password ?? error.params.content ?? error.sentence) : ''
      if (wrong) setProblem(wrong)
      else showNetworkError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <View className="forum-gate__form">
      <Field
        label={asks ? t.forum.ask : t.post.password}
        placeholder={asks ? t.forum.askHint : t.forum.passwordHint}
        maxLength={asks ? FORUM_REQUEST_CHARS : POST_PASSWORD_CHARS}
        value={typed}
        problem={problem}
        autoComplete="off"
        confirm="done"
        onInput={(text) => {
          setTyped(text)
          setProblem('')
        }}
        onConfirm={() => void send()}
      />
      <Button kind="primary" wide busy={busy} disabled={!asks && typed === ''} onTap={() => void send()}>
        {asks ? t.forum.ask : t.forum.enter}
      </Button>
    </View>
  )
})
