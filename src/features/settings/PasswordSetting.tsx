import { Text, View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { SheetRow } from '@/ui/layout/SheetRow'
import { changeSettings } from './myInfo'
import { OwnerProof } from './OwnerProof'
import { OwnerProofFields } from './OwnerProofFields'
import './SettingForm.scss'

interface Props {
  info: UserInfo
}

/** A line of the settings, behind which a password is set, or another takes its place. */
export function PasswordSetting({ info }: Props) {
  const [note, title] = info.hasPassword ? [t.settings.passwordSet, t.settings.changePassword] : [t.settings.unset, t.settings.setPassword]
  return (
    <SheetRow name={t.signin.password} note={note} title={title}>
      {(close) => <PasswordEditor info={info} onDone={close} />}
    </SheetRow>
  )
}

function startEditing(info: UserInfo) {
  const proof = new OwnerProof(info)
  const form = new Form({
    empty: { next: '' },
    check: ({ next }): { next?: string } =>
      [...next].length < PASSWORD_CHARS_MIN ? { next: t.signin.shortPassword(PASSWORD_CHARS_MIN) } : {},
    elsewhere: (error) => {
      if (error.code !== 'invalid_code') return proof.takes(error)
      proof.form.blame('code', error.message)
      return true
    },
    send: ({ next }) => {
      const { password: old, ...code } = proof.value ?? {}
      return changeSettings({ password: { next, old, ...code } })
    },
  })
  return { proof, form }
}

const PasswordEditor = observer(function PasswordEditor({ info, onDone }: Props & { onDone: () => void }) {
  const [{ proof, form }] = useState(() => startEditing(info))

  const handleSave = async () => {
    if (!proof.complete || !proof.check() || !(await form.submit())) return
    toaster.show(t.settings.passwordChanged, { type: 'success' })
    onDone()
  }
  return (
    <View className="setting-form">
      <OwnerProofFields proof={proof} />
      <Field
        label={t.signin.newPassword}
        placeholder={t.signin.newPasswordHint(PASSWORD_CHARS_MIN)}
        password
        maxLength={PASSWORD_CHARS_MAX}
        value={form.fields.next}
        problem={form.problems.next}
        confirm="done"
        autoComplete="new-password"
        onInput={(next) => form.set({ next })}
        onConfirm={() => void handleSave()}
      />
      {form.problem && (
        <View className="setting-form__problem" role="alert">
          <Text>{form.problem}</Text>
        </View>
      )}
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete || !proof.complete} onTap={() => void handleSave()}>
        {t.common.confirm}
      </Button>
    </View>
  )
})
