import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Visibility } from '@anglers/contract/content'
import { POST_PASSWORD_CHARS, POST_TEASER_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { Row } from '@/ui/layout/Row'
import { Option } from './Option'
import { visibilities } from './visibilities'
import type { PostForm } from './PostForm'
import './RowFields.scss'

interface Props {
  form: PostForm
}

/** Who may read it, and what that asks for: a price, a password, a teaser for the others. */
export const VisibilityRow = observer(function VisibilityRow({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  const {
    fields: { visibility, price, password, teaser, topic, tags },
    problems,
    hasPassword,
    allowed,
  } = form
  return (
    <>
      <Row
        icon="eye"
        name={t.publish.readers}
        note={t.publish.visibilities[visibility as Visibility].name}
        onTap={() => setChoosing(true)}
      />
      {visibility !== 0 && (
        <View className="row-fields">
          {visibility === 1 && (
            <Field
              label={t.publish.price}
              type="digit"
              placeholder={t.publish.priceHint}
              maxLength={7}
              value={price}
              problem={problems.price}
              onInput={(typed) => form.set({ price: typed })}
            />
          )}
          {visibility === 2 && (
            <Field
              label={t.publish.password}
              placeholder={hasPassword ? t.publish.passwordKept : t.publish.passwordHint}
              maxLength={POST_PASSWORD_CHARS}
              value={password}
              problem={problems.password}
              autoComplete="off"
              onInput={(typed) => form.set({ password: typed })}
            />
          )}
          {visibility === 5 && tags.length > 0 && (
            <Chips
              label={t.publish.keptFor}
              choices={[{ key: '', name: t.publish.allMembers }, ...tags.map((tag) => ({ key: tag, name: t.publish.followersOf(tag) }))]}
              current={topic}
              onChange={(key) => form.set({ topic: key })}
            />
          )}
          {visibility !== 3 && (
            <Field
              label={t.common.optional(t.publish.teaser)}
              placeholder={t.publish.teaserHint}
              maxLength={POST_TEASER_CHARS}
              value={teaser}
              problem={problems.teaser}
              onInput={(typed) => form.set({ teaser: typed })}
            />
          )}
        </View>
      )}
      <Sheet open={choosing} title={t.publish.readers} onClose={() => setChoosing(false)}>
        {visibilities
          .filter((value) => allowed?.includes(value) ?? true)
          .map((value) => (
            <Option
              key={value}
              name={t.publish.visibilities[value].name}
              note={t.publish.visibilities[value].note}
              chosen={value === visibility}
              onTap={() => {
                form.set({ visibility: value })
                setChoosing(false)
              }}
            />
          ))}
      </Sheet>
    </>
  )
})
