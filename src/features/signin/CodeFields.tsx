import { CODE_DIGITS } from '@anglers/contract/limits'
import type { CodePurpose } from '@anglers/contract/signin'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { problemOf } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { CodeSender } from './CodeSender'
import { isAddress, type AddressKind } from './addresses'

/** Whatever form has an address and a code. */
interface CodeForm {
  fields: { user: string; code: string }
  problems: { user?: string; code?: string }
  set(change: { user?: string; code?: string }): void
  blame(field: 'user' | 'code', problem: string): void
}

const autoCompletes = { any: 'username', phone: 'tel', email: 'email' } as const

interface Props {
  form: CodeForm
  purpose: CodePurpose
  /** Where only one of the two will do. */
  kind?: AddressKind
  /** What the address is called here. */
  label?: string
}

/** A phone or e-mail, and the code that is sent there. */
export const CodeFields = observer(function CodeFields({ form, purpose, kind = 'any', label }: Props) {
  const [sender] = useState(() => new CodeSender(purpose))
  const [timesSent, setTimesSent] = useState(0)
  useEffect(() => () => sender.leave(), [sender])
  const {
    fields: { user, code },
    problems,
  } = form
  useEffect(() => sender.turnTo(user), [sender, user])

  const handleSend = async () => {
    if (!isAddress(user, kind)) {
      form.blame('user', t.signin.notAddressOf[kind])
      return
    }
    try {
      await sender.send(user.trim())
      toaster.show(t.signin.codeSent, { type: 'success' })
      setTimesSent((times) => times + 1)
    } catch (error) {
      form.blame('code', problemOf(error).message)
    }
  }

  return (
    <>
      <Field
        label={label ?? t.signin.address}
        placeholder={label ? t.signin.sentHere : t.signin.addressHint}
        type={kind === 'phone' ? 'number' : 'text'}
        value={user}
        problem={problems.user}
        confirm="next"
        autoComplete={autoCompletes[kind]}
        onInput={(typed) => form.set({ user: typed })}
      />
      {/* One that takes the focus takes it when it is new. */}
      <Field
        key={timesSent}
        focus={timesSent > 0}
        label={t.signin.code}
        placeholder={t.signin.codeHint(CODE_DIGITS)}
        type="number"
        maxLength={CODE_DIGITS}
        value={code}
        problem={problems.code}
        confirm="done"
        autoComplete="one-time-code"
        onInput={(typed) => form.set({ code: typed })}
        end={
          <Button small kind="quiet" disabled={!sender.ready} onTap={() => void handleSend()}>
            {sender.secondsLeft > 0 ? t.signin.sendAgain(sender.secondsLeft) : t.signin.sendCode}
          </Button>
        }
      />
    </>
  )
})
