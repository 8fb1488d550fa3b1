import { Text, View } from '@tarojs/components'
import { PASSWORD_CHARS_MAX } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { CodeFields } from '@/features/signin'
import { t } from '@/lib/i18n/rooms'
import { Field } from '@/ui/form/Field'
import { Segments } from '@/ui/form/Segments'
import type { OwnerProof } from './OwnerProof'
import './OwnerProofFields.scss'

interface Props {
  proof: OwnerProof
}

/** Where I show that it is me; nothing where there is nothing to show it by. */
export const OwnerProofFields = observer(function OwnerProofFields({ proof }: Props) {
  const { ways, way, form, addresses } = proof
  if (ways.length === 0) return null
  return (
    <View className="owner-proof">
      <View className="owner-proof__why">
        <Text>{t.settings.prove}</Text>
      </View>
      {ways.length > 1 && (
        <Segments
          label={t.settings.prove}
          choices={ways.map((key) => ({ key, name: t.settings.proofs[key] }))}
          current={way}
          onChange={(chosen) => proof.choose(chosen)}
        />
      )}
      {way === 'password' ? (
        <Field
          label={t.settings.oldPassword}
          placeholder={t.signin.passwordHint}
          password
          maxLength={PASSWORD_CHARS_MAX}
          value={form.fields.password}
          problem={form.problems.password}
          confirm="next"
          autoComplete="current-password"
          onInput={(password) => form.set({ password })}
        />
      ) : (
        <CodeFields form={form} purpose="password" label={t.settings.oldAddress(addresses)} />
      )}
    </View>
  )
})
