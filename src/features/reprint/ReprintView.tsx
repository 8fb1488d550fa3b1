import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Visibility } from '@anglers/contract/content'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import { ReprintStrip } from '@/features/content'
import { Option } from '@/features/publish'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { Row } from '@/ui/layout/Row'
import type { ReprintForm } from './ReprintForm'
import './ReprintView.scss'

interface Props {
  form: ReprintForm
}

/** One's own words, what is reposted under them, and for whom. */
export const ReprintView = observer(function ReprintView({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { source, content, problem, visibility } = form
  if (!source) return null
  return (
    <View className="reprint">
      <View className="reprint__part">
        <TextArea
          label={t.reprint.comment}
          tall
          value={content}
          problem={problem}
          placeholder={t.reprint.hint}
          maxLength={POST_TEXT_CHARS}
          onInput={(typed) => form.type(typed)}
        />
        <ReprintStrip reprint={source.post} />
      </View>
      <View className="reprint__rows">
        <Row icon="eye" name={t.publish.readers} note={t.publish.visibilities[visibility].name} onTap={() => setChoosing(true)} />
      </View>
      <Sheet open={choosing} title={t.publish.readers} onClose={() => setChoosing(false)}>
        {(source.visibilities as Visibility[]).map((value) => (
          <Option
            key={value}
            name={t.publish.visibilities[value].name}
            note={t.publish.visibilities[value].note}
            chosen={value === visibility}
            onTap={() => {
              form.choose(value)
              setChoosing(false)
            }}
          />
        ))}
      </Sheet>
    </View>
  )
})
