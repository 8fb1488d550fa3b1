import { Text, View } from '@tarojs/components'
import { GIVING_WORD_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { amountOf, fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { openAfterSignIn } from '@/stores/signin'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { SwitchRow } from '@/ui/form/SwitchRow'
import type { Rewarding } from './Rewarding'
import './RewardForm.scss'

interface Props {
  rewarding: Rewarding
  author: { nickName: string; avatar: string | null }
}

/** How much a post is worth to me, and a word for its author. */
export const RewardForm = observer(function RewardForm({ rewarding, author }: Props) {
  const { setting, wallet, amount, amountFen, word, showAmount, missing, tooMuch, busy } = rewarding
  const choices = (setting.value?.choicesFen ?? []).map((fen) => ({ key: String(fen), name: fullYuan(fen) }))
  return (
    <View className="reward-form card">
      <View className="reward-form__author">
        <Avatar url={author.avatar} name={author.nickName} />
        <View className="reward-form__name">
          <Text>{t.reward.forWhom(author.nickName)}</Text>
        </View>
      </View>
      <Chips
        label={t.reward.amount}
        choices={choices}
        current={choices.find(({ key }) => Number(key) === amountFen)?.key ?? ''}
        onChange={(key) => rewarding.set({ amount: amountOf(Number(key)) })}
      />
      <Field
        label={t.reward.amount}
        type="digit"
        value={amount}
        problem={tooMuch ? t.reward.most(fullYuan(setting.value!.maxFen)) : undefined}
        placeholder={t.reward.amountHint}
        maxLength={10}
        onInput={(typed) => rewarding.set({ amount: typed })}
      />
      <Field
        label={t.common.optional(t.reward.word)}
        value={word}
        placeholder={t.reward.wordHint}
        maxLength={GIVING_WORD_CHARS}
        onInput={(typed) => rewarding.set({ word: typed })}
      />
      <SwitchRow
        name={t.reward.showAmount}
        note={t.reward.showAmountNote}
        on={showAmount}
        onFlip={() => rewarding.set({ showAmount: !showAmount })}
      />
      {session.active ? (
        <>
          <Button kind="primary" wide busy={busy} disabled={amountFen === 0 || tooMuch || missing > 0} onTap={() => void rewarding.give()}>
            {t.reward.give}
          </Button>
          {wallet.value && (
            <View className="reward-form__note">
              <Text>{missing > 0 ? t.gift.missing(fullYuan(missing)) : t.wallet.creditIs(fullYuan(wallet.value.credit))}</Text>
            </View>
          )}
          {missing > 0 && (
            <Button wide to={routes.topUp()}>
              {t.titles['member/wallet/recharge-credit']}
            </Button>
          )}
        </>
      ) : (
        <Button kind="primary" wide onTap={() => openAfterSignIn(routes.rewards(rewarding.postId))}>
          {t.reward.signIn}
        </Button>
      )}
    </View>
  )
})
