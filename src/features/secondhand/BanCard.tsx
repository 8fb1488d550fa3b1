import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Finding } from '@anglers/contract/secondhandTerms'
import { t } from '@/lib/i18n'
import { dateOf } from '@/lib/time'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { APPEAL_CHARS } from '@anglers/contract/limits'
import { AppealSheet } from './AppealSheet'
import type { Listing } from './Listing'

/** Why a listing is kept from others, with what its seller may do; and what its buyers are told. */
export const BanCard = observer(function BanCard({ listing }: { listing: Listing }) {
  const [appealing, setAppealing] = useState(false)
  const [words, setWords] = useState('')
  const { ban, warnings = [], can } = listing.standing.value ?? {}
  return (
    <>
      {warnings.length > 0 && (
        <View className="listing__card listing__card--warn">
          <View className="listing__heading">
            <Text>{t.secondhand.reportNote}</Text>
          </View>
          <Findings findings={warnings} />
        </View>
      )}
      {ban && (
        <View className="listing__card listing__card--warn" role="alert">
          <View className="listing__heading">
            <Text>{ban.banned ? t.secondhand.banned : t.secondhand.inReview}</Text>
          </View>
          <Findings findings={ban.findings} />
          {ban.appeal !== null && <Line text={t.secondhand.yourAppeal(ban.appeal)} />}
          {ban.answer && <Line text={t.secondhand.answer(ban.answer)} />}
          {can?.appeal && ban.appealUntil && (
            <>
              <Line text={t.secondhand.appealUntil(dateOf(ban.appealUntil))} />
              <Button small onTap={() => setAppealing(true)}>
                {t.secondhand.appeal}
              </Button>
            </>
          )}
        </View>
      )}
      {can?.decide && (
        <View className="listing__card">
          <Field label={t.secondhand.decideHint} value={words} placeholder="" maxLength={APPEAL_CHARS} onInput={setWords} />
          <View className="listing__ways">
            <Button small kind="primary" onTap={() => void attempt(() => listing.decide(true, words.trim()))}>
              {t.secondhand.letOut}
            </Button>
            <Button small kind="destructive" onTap={() => void attempt(() => listing.decide(false, words.trim()))}>
              {t.secondhand.keepOut}
            </Button>
          </View>
        </View>
      )}
      <AppealSheet listing={listing} open={appealing} onClose={() => setAppealing(false)} />
    </>
  )
})

function Findings({ findings }: { findings: readonly Finding[] }) {
  return findings.map(({ rule, word, reason, source }) => (
    <View key={rule} className="listing__finding">
      <Text>{t.secondhand.foundBy(word, reason)}</Text>
      <View className="listing__small">
        <Text>{t.secondhand.source(source)}</Text>
      </View>
    </View>
  ))
}

const Line = ({ text }: { text: string }) => (
  <View className="listing__small">
    <Text>{text}</Text>
  </View>
)
