import { Text, View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { CODE_DIGITS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CodeFields, isAddress } from '@/features/signin'
import { t } from '@/lib/i18n/rooms'
import { isCode } from '@/lib/validators'
import { host } from '@/platform/signin'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { PhoneButton } from '@/ui/base/PhoneButton'
import { SheetRow } from '@/ui/layout/SheetRow'
import { bindHostPhone, changeSettings } from './myInfo'
import { OwnerProof } from './OwnerProof'
import { OwnerProofFields } from './OwnerProofFields'
import './SettingForm.scss'

type Kind = 'phone' | 'email'

interface Props {
  kind: Kind
  info: UserInfo
}

/** A line of the settings, behind which a phone or an e-mail is bound, or another takes its place. */
export function AddressSetting({ kind, info }: Props) {
  const bound = info[kind]
  return (
    <SheetRow name={t.settings[kind]} note={bound ?? t.settings.unset} title={bound ? t.settings.rebind[kind] : t.settings.bind[kind]}>
      {(close) => <AddressEditor kind={kind} info={info} onDone={close} />}
    </SheetRow>
  )
}

function startEditing(kind: Kind, info: UserInfo) {
  const proof = new OwnerProof(info)
  const form = new Form({
    empty: { user: '', code: '' },
    check: ({ user, code }) => ({
      ...(!isAddress(user, kind) && { user: t.signin.notAddressOf[kind] }),
      ...(!isCode(code.trim()) && { code: t.signin.notCode(CODE_DIGITS) }),
    }),
    fieldOf: { invalid_code: 'code', address_taken: 'user' },
    elsewhere: (error) => proof.takes(error),
    send: ({ user, code }) => changeSettings({ address: { user: user.trim(), code: code.trim(), proof: proof.value } }),
  })
  // The host's own button takes the place of both fields.
  const hostForm = new Form({
    empty: { code: '' },
    elsewhere: (error) => proof.takes(error),
    send: ({ code }) => bindHostPhone({ platform: host!, code, proof: proof.value }),
  })
  return { proof, form, hostForm }
}

const AddressEditor = observer(function AddressEditor({ kind, info, onDone }: Props & { onDone: () => void }) {
  const [{ proof, form, hostForm }] = useState(() => startEditing(kind, info))

  const save = async (sent: typeof form | typeof hostForm) => {
    if (!proof.check() || !(await sent.submit())) return
    toaster.show(t.settings.bound[kind], { type: 'success' })
    onDone()
  }
  const handleSave = () => save(form)
  const handleHostPhone = (code: string) => {
    hostForm.set({ code })
    return save(hostForm)
  }
  const handleUnproved = () => toaster.show(t.settings.prove, { type: 'warning' })
  const problem = form.problem || hostForm.problem
  return (
    <View className="setting-form">
      <OwnerProofFields proof={proof} />
      {kind === 'phone' && host && (
        <PhoneButton
          busy={hostForm.busy}
          first={proof.complete ? undefined : handleUnproved}
          onCode={(code) => void handleHostPhone(code)}
          onFail={() => toaster.show(t.settings.noHostPhone, { type: 'error' })}
        >
          {t.settings.hostPhone[host]}
        </PhoneButton>
      )}
      <View>
        <CodeFields form={form} purpose="bind" kind={kind} label={t.settings.newAddress[kind]} />
      </View>
      {problem && (
        <View className="setting-form__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete || !proof.complete} onTap={() => void handleSave()}>
        {t.common.confirm}
      </Button>
    </View>
  )
})
