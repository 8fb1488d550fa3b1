import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Hazard, HazardKind, Safety as SafetyData } from '@anglers/contract/hazards'
import { HAZARD_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { timeAgo } from '@/lib/time'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { TextArea } from '@/ui/form/TextArea'
import { LawLines } from './LawLines'
import './Safety.scss'

const kinds: HazardKind[] = ['power_line', 'dam', 'bank', 'ice', 'animal', 'security', 'coast', 'other']

interface Props {
  /** Of a ground's or a spot's post. */
  id: number
  /** Nothing can be reported here: it stands before the way there. */
  brief?: boolean
}

/** Dangers at a water, and what the law says of it today. Where it cannot be loaded there is nothing: the page goes on. */
export const Safety = observer(function Safety({ id, brief = false }: Props) {
  const [safety] = useState(() => new Resource<SafetyData>(() => call('GET waters/safety', { id }, { quiet: true })))
  const [reporting, setReporting] = useState(false)
  const { userId } = session
  useEffect(() => void safety.load(), [safety, userId])
  const { value } = safety
  if (!value || value.water === null) return null
  const { hazards, law, can } = value
  if (brief && hazards.length === 0 && law.length === 0) return null
  const vote = (hazard: number, on: boolean) =>
    requireSignIn(
      () =>
        void attempt(async () => {
          await call('POST waters/hazard-vote', { id: hazard, on })
          await safety.refresh()
        }),
    )
  return (
    <View className="safety">
      <View className="safety__head">
        <View className="safety__title" role="heading" aria-level={3}>
          <Text>{t.waters.safety}</Text>
        </View>
        {can.report && !brief && (
          <Button small onTap={() => requireSignIn(() => setReporting(true))}>
            {t.waters.reportHazard}
          </Button>
        )}
      </View>
      {hazards.map((hazard) => (
        <HazardRow key={hazard.id} hazard={hazard} onVote={brief ? undefined : (on) => vote(hazard.id, on)} />
      ))}
      <LawLines lines={law} />
      <Sheet open={reporting} title={t.waters.reportHazard} onClose={() => setReporting(false)}>
        <HazardForm
          id={id}
          onDone={() => {
            setReporting(false)
            toaster.show(t.waters.hazardThanks, { type: 'success' })
            void safety.refresh()
          }}
        />
      </Sheet>
    </View>
  )
})

function HazardRow({ hazard: { kind, body, there, mine, seenAt }, onVote }: { hazard: Hazard; onVote?: (on: boolean) => void }) {
  const { name, warn } = t.waters.hazardKinds[kind]
  return (
    <View className="safety__hazard">
      <Icon name="warn" className="safety__icon" />
      <View className="safety__words">
        <Text className="safety__name">{name}</Text>
        {body !== '' && <Text className="safety__text">{body}</Text>}
        <Text className="safety__text">{warn}</Text>
        <Text className="safety__source">{t.waters.hazardSeen(there, timeAgo(seenAt))}</Text>
        {onVote && (
          <View className="safety__votes">
            <Button small kind={mine === true ? 'primary' : undefined} onTap={() => onVote(true)}>
              {t.waters.hazardThere}
            </Button>
            <Button small kind={mine === false ? 'primary' : undefined} onTap={() => onVote(false)}>
              {t.waters.hazardGone}
            </Button>
          </View>
        )}
      </View>
    </View>
  )
}

function HazardForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [kind, setKind] = useState<HazardKind>('bank')
  const [content, setContent] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const sent = await attempt(() => call('POST waters/hazard', { id, kind, content: content.trim() }))
    setBusy(false)
    if (sent) onDone()
  }
  return (
    <View className="safety__form">
      <Chips
        label={t.waters.reportHazard}
        choices={kinds.map((key) => ({ key, name: t.waters.hazardKinds[key].name }))}
        current={kind}
        onChange={(key) => setKind(key as HazardKind)}
      />
      <TextArea
        label={t.waters.hazardHint}
        value={content}
        placeholder={t.waters.hazardHint}
        maxLength={HAZARD_CHARS}
        onInput={setContent}
      />
      <Button kind="primary" wide disabled={busy} onTap={() => void send()}>
        {t.waters.send}
      </Button>
    </View>
  )
}
