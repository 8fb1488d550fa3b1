import { Text, View } from '@tarojs/components'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useFreshOnShow } from '@/lib/comingBack'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Scroll } from '@/ui/layout/Scroll'
import { RedbagSending, type RedbagTarget } from './RedbagSending'
import { TermFields } from './TermFields'
import { amountLabel } from './words'
import './RedbagForm.scss'

interface Props {
  to: RedbagTarget
  onSent: (message: Message) => void
}

/** What is put into a red packet for a conversation. */
export const RedbagForm = observer(function RedbagForm({ to, onSent }: Props) {
  const [sending] = useState(() => new RedbagSending(to))
  useEffect(() => {
    void sending.setting.load()
    void sending.wallet.load()
  }, [sending])
  // It may have been topped up on another page.
  useFreshOnShow(sending.wallet)
  const { form, owned, missing } = sending
  const { unit } = sending.fields
  const handleSend = async () => {
    const message = await sending.send()
    if (message) onSent(message)
  }
  return (
    <Scroll>
      <View className="redbag-form">
        <View className="card">
          <TermFields
            fields={sending.fields}
            problems={form.problems}
            single={'userId' in to}
            onChange={(change) => sending.change(change)}
          />
          {form.problem !== '' && (
            <View className="redbag-form__problem" role="alert">
              <Text>{form.problem}</Text>
            </View>
          )}
          <Button
            kind="primary"
            wide
            className="redbag-form__send"
            busy={form.busy}
            disabled={!sending.ready || missing > 0}
            onTap={() => void handleSend()}
          >
            {t.redbag.send}
          </Button>
          {owned !== null && (
            <View className="redbag-form__note">
              <Text>{t.redbag.owned(amountLabel(unit, owned))}</Text>
            </View>
          )}
          {missing > 0 && unit === 'credit' && <Button to={routes.topUp()}>{t.titles['member/wallet/recharge-credit']}</Button>}
        </View>
        <View className="redbag-form__note">
          <Text>{t.redbag.returns(sending.hours)}</Text>
        </View>
      </View>
    </Scroll>
  )
})
