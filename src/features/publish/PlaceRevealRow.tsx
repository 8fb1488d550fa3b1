import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PlaceReveal } from '@anglers/contract/posts/form'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Row } from '@/ui/layout/Row'
import { Option } from './Option'
import type { PostForm } from './PostForm'
import './RowFields.scss'

interface Props {
  form: PostForm
}

const placeReveals: PlaceReveal[] = ['exact', 'km', 'town', 'hidden']
const NEVER = ''
const days = [7, 30, 90, 365]

/** What others know of the place, and when they may know all of it. */
export const PlaceRevealRow = observer(function PlaceRevealRow({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { place, placeReveal, placeOpensAfterDays, visibility } = form.fields
  if (!place) return null
  const choose = (reveal: PlaceReveal) => {
    form.set({ placeReveal: reveal })
    setChoosing(false)
  }
  const { placeReveals: names } = t.publish
  return (
    <>
      <Row icon="eye-off" name={t.publish.placeReveal} note={names[placeReveal].name} onTap={() => setChoosing(true)} />
      {placeReveal !== 'exact' && visibility === 0 && (
        <View className="row-fields">
          <View className="row-fields__name">{t.publish.placeOpens}</View>
          <Chips
            label={t.publish.placeOpens}
            choices={[
              { key: NEVER, name: t.publish.placeOpensNever },
              ...days.map((count) => ({ key: String(count), name: t.publish.placeOpensAfter(count) })),
            ]}
            current={placeOpensAfterDays === null ? NEVER : String(placeOpensAfterDays)}
            onChange={(key) => form.set({ placeOpensAfterDays: key === NEVER ? null : Number(key) })}
          />
        </View>
      )}
      <Sheet open={choosing} title={t.publish.placeReveal} onClose={() => setChoosing(false)}>
        {placeReveals.map((reveal) => (
          <Option
            key={reveal}
            name={names[reveal].name}
            note={names[reveal].note}
            chosen={reveal === placeReveal}
            onTap={() => choose(reveal)}
          />
        ))}
      </Sheet>
    </>
  )
})
