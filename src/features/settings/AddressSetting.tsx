import { Text, View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { CODE_DIGITS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CodeFields, isAddress } from '@/features/signin'
import { t } from '@/lib/i18n'
import { isCode } from '@/lib/validators'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Row } from '@/ui/layout/Row'
import { changeSettings } from './myInfo'
import { OwnerProof } from './OwnerProof'
import { OwnerProofFields } from './OwnerProofFields'
import './TextSetting.scss'

type Kind = 'phone' | 'email'

interface Props {
  kind: Kind
  info: UserInfo
}

/** A line of the settings, behind which a phone or an e-mail is bound, or another takes its place. */
export function AddressSetting({ kind, info }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const bound = info[kind]
  return (
    <>
      <Row name={t.settings[kind]} note={bound ?? t.settings.unset} onTap={() => setOpened(true)} />
      <Sheet open={opened} title={bound ? t.settings.rebind[kind] : t.settings.bind[kind]} onClose={close}>
        <AddressEditor kind={kind} info={info} onDone={close} />
      </Sheet>
    </>
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
  return { proof, form }
}

const AddressEditor = observer(function AddressEditor({ kind, info, onDone }: Props & { onDone: () => void }) {
  const [{ proof, form }] = useState(() => startEditing(kind, info))

  const handleSave = async () => {
    if (!proof.check() || !(await form.submit())) return
    toaster.show(t.settings.bound[kind], { type: 'success' })
    onDone()
  }
  return (
    <View className='text-setting'>
      <OwnerProofFields proof={proof} />
      <View><CodeFields form={form} purpose='bind' kind={kind} label={t.settings.newAddress[kind]} /></View>
      {form.problem && <View className='text-setting__problem' role='alert'><Text>{form.problem}</Text></View>}
      <Button kind='primary' wide busy={form.busy} disabled={!form.complete || !proof.complete} onTap={() => void handleSave()}>{t.common.confirm}</Button>
    </View>
  )
})
