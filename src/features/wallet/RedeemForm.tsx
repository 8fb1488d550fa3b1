import { View } from '@tarojs/components'
import type { Redeemed } from '@anglers/contract/wallet'
import { REDEMPTION_CODE_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { fullCount, fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { checkSession } from '@/stores/account'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { modals } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import './RedeemForm.scss'

/** What a code gave. */
const giftLabel = ({ gives, amount }: Redeemed): string =>
  gives === 'credit'
    ? t.wallet.gotCredit(fullYuan(amount))
    : gives === 'points'
      ? t.wallet.gotPoints(fullCount(amount))
      : t.wallet.gotVip(t.wallet.months(amount))

function startForm(onRedeemed: () => void) {
  let redeemed: Redeemed | null = null
  const form = new Form({
    empty: { code: '' },
    draft: 'redeem',
    send: async ({ code }, key) => {
      redeemed = await call('POST wallet/key-use', { code: code.trim() }, { quiet: true, key })
    },
  })
  return {
    form,
    async submit() {
      if (!form.complete || !(await form.submit()) || !redeemed) return
      const gift = redeemed
      form.set({ code: '' })
      if (gift.gives === 'vip') void checkSession()
      onRedeemed()
      await modals.tell(giftLabel(gift), { title: t.wallet.redeemed })
    },
  }
}

/** Where a code is typed that the site handed out. */
export const RedeemForm = observer(function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  const [redeeming] = useState(() => startForm(onRedeemed))
  const { form } = redeeming
  useEffect(() => () => form.leave(), [form])
  const { fields, problems, problem, busy, complete } = form
  const submit = () => void redeeming.submit()
  return (
    <View className="redeem-form card">
      <Field
        label={t.wallet.code}
        placeholder={t.wallet.codeHint}
        maxLength={REDEMPTION_CODE_CHARS * 2}
        value={fields.code}
        problem={problems.code ?? problem}
        autoComplete="off"
        confirm="done"
        onInput={(code) => form.set({ code })}
        onConfirm={submit}
      />
      <Button kind="primary" wide busy={busy} disabled={!complete} onTap={submit}>
        {t.wallet.redeem}
      </Button>
    </View>
  )
})
